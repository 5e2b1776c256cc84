import { reportToConsole } from "./report.ts";

/** An answer that does not match the contract: the console names the call and the field for the server's operator. */
export class ApiMisfit extends Error {
  override name = "ApiMisfit";

  constructor(key: string, field: string, why: string) {
    super(`${key}: ${field} ${why}`);
  }
}

/** Reports it to the console, and returns the error to throw. */
export function misfit(key: string, field: string, why: string): ApiMisfit {
  const error = new ApiMisfit(key, field, why);
  reportToConsole(error, { trace_id: "" });
  return error;
}
