import { type CardFacts, type CardFault, unknownValidity, type Validity } from "./card-fields.ts";

export type Tokenized = { token: string; facts: CardFacts };

/** The state of the card form besides its input (2 §4): ready or not, tokenising or not, and the result. */
export type CardFormState = {
  ready: boolean;
  tokenizing: boolean;
  validity: Validity;
  errors: readonly CardFault[];
  tokenized: Tokenized | undefined;
};

export type CardFormEvent =
  | { type: "opening" | "ready" | "tokenize" }
  | { type: "validity"; validity: Validity }
  | { type: "errors"; errors: readonly CardFault[] }
  | { type: "paymentMethod"; tokenized: Tokenized };

export const closedForm: CardFormState = {
  ready: false,
  tokenizing: false,
  validity: unknownValidity,
  errors: [],
  tokenized: undefined,
};

/**
 * The ready flag is off while the fields start or reload, and on once they are ready. Tokenising clears the former card and its errors; a
 * payment method is success, an errors event leaves its list (2 §4).
 */
export function cardForm(state: CardFormState, event: CardFormEvent): CardFormState {
  switch (event.type) {
    case "opening":
      return closedForm;
    case "ready":
      return { ...state, ready: true };
    case "tokenize":
      return state.ready ? { ...state, tokenizing: true, errors: [], tokenized: undefined } : state;
    case "validity": {
      const { validity } = event;
      // The errors are about former input.
      const typed = state.errors.length > 0 && JSON.stringify(validity) !== JSON.stringify(state.validity);
      return { ...state, validity, errors: typed ? [] : state.errors };
    }
    case "errors":
      return { ...state, tokenizing: false, errors: event.errors, tokenized: undefined };
    case "paymentMethod":
      return { ...state, tokenizing: false, errors: [], tokenized: event.tokenized };
  }
}
