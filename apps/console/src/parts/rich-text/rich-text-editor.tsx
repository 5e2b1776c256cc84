import { isRichTextLink } from "@atrium/rules/rich-text.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Field, type FieldTexts } from "@atrium/ui/components/field.tsx";
import { Icon, type IconName } from "@atrium/ui/components/icon.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { type Command, EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { isInLink, plugins, removeLink, setLink, toggles } from "./commands.ts";
import { readHtml, readPiece, writeHtml } from "./html.ts";
import styles from "./rich-text.module.css";

type Props = FieldTexts & {
  readonly html: string;
  readonly lang: string;
  readonly onChange: (html: string) => void;
  readonly readOnly: boolean;
  /** Uploads a PDF, and returns the address of its link. */
  readonly onPdf: (file: File) => Promise<string>;
};

const stateOf = (html: string) => EditorState.create({ doc: readHtml(html), plugins });

/** A field for formatted text, limited to what the server accepts. */
export function RichTextEditor({ html, lang, onChange, readOnly, onPdf, ...texts }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const written = useRef(html);
  const told = useRef(onChange);
  const [state, setState] = useState<EditorState>();
  const label = useId();
  useEffect(() => {
    told.current = onChange;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const made = new EditorView(place.current, {
      state: stateOf(written.current),
      editable: () => !readOnly,
      handleDOMEvents: { paste: takePasted, drop: takeDropped },
      attributes: { role: "textbox", "aria-multiline": "true", "aria-labelledby": label, class: styles.text ?? "" },
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        written.current = writeHtml(next.doc);
        told.current(written.current);
      },
    });
    view.current = made;
    setState(made.state);
    return () => made.destroy();
  }, [label, readOnly]);
  useEffect(() => {
    // A value from outside (another language, somebody else's change) replaces the content.
    if (!view.current || html === written.current) return;
    written.current = html;
    view.current.updateState(stateOf(html));
    setState(view.current.state);
  }, [html]);
  const run = (command: Command) => {
    if (!view.current) return;
    command(view.current.state, view.current.dispatch);
    view.current.focus();
  };
  return (
    <Field {...texts}>
      {(wiring) => (
        <div className={styles.editor} data-invalid={wiring["aria-invalid"]}>
          <span id={label} hidden>
            {texts.label}
          </span>
          {state && !readOnly && <Tools state={state} run={run} onPdf={onPdf} />}
          <div ref={place} id={wiring.id} lang={lang} aria-describedby={wiring["aria-describedby"]} />
        </div>
      )}
    </Field>
  );
}

/** Pasted content with formatting, from a mail or a document: as much as the editor's schema allows. */
function takePasted(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData("text/html");
  if (!html || !view.editable) return false;
  event.preventDefault();
  view.dispatch(view.state.tr.replaceSelection(readPiece(html)).scrollIntoView());
  return true;
}

/** The same for content dropped from outside; the editor itself handles moves within the text. */
function takeDropped(view: EditorView, event: DragEvent): boolean {
  const html = view.dragging ? undefined : event.dataTransfer?.getData("text/html");
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (!html || !at || !view.editable) return false;
  event.preventDefault();
  view.dispatch(view.state.tr.replaceRange(at.pos, at.pos, readPiece(html)).scrollIntoView());
  return true;
}

const tools: readonly { name: keyof typeof toggles; phrase: PhraseKey; sign: ReactNode }[] = [
  { name: "bold", phrase: "console.format_bold", sign: <b>B</b> },
  { name: "italic", phrase: "console.format_italic", sign: <i>I</i> },
  { name: "heading", phrase: "console.format_heading", sign: "H" },
  { name: "bullets", phrase: "console.format_bullets", sign: <Icon name="list" size={16} /> },
  { name: "numbers", phrase: "console.format_numbers", sign: <Icon name="list-numbers" size={16} /> },
  { name: "quote", phrase: "console.format_quote", sign: "”" },
];

type ToolsProps = { readonly state: EditorState; readonly run: (command: Command) => void } & Pick<Props, "onPdf">;

function Tools({ state, run, onPdf }: ToolsProps) {
  const t = usePhrases();
  const [isLinking, setLinking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const isLinked = isInLink(state);
  const keepPdf = async (file: File | undefined) => {
    if (!file) return;
    const href = await onPdf(file).catch(() => undefined);
    if (href) run(setLink(href, file.name));
  };
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label={t("console.part_text")}>
        {tools.map(({ name, phrase, sign }) => (
          <Tool key={name} name={t(phrase)} isOn={toggles[name].isOn(state)} onPress={() => run(toggles[name].command)}>
            {sign}
          </Tool>
        ))}
        <Tool
          name={t(isLinked ? "console.format_link_remove" : "console.format_link")}
          isOn={isLinked || isLinking}
          onPress={() => (isLinked ? run(removeLink) : setLinking(!isLinking))}
        >
          <Sign icon="external" />
        </Tool>
        <Tool name={t("console.format_pdf")} isOn={false} onPress={() => chooser.current?.click()}>
          PDF
        </Tool>
        <input
          ref={chooser}
          type="file"
          accept="application/pdf"
          hidden
          onChange={({ target }) => {
            void keepPdf(target.files?.[0]);
            target.value = "";
          }}
        />
      </div>
      {isLinking && (
        <LinkForm
          onSet={(href) => {
            setLinking(false);
            run(setLink(href, href));
          }}
        />
      )}
    </>
  );
}

const Sign = ({ icon }: { readonly icon: IconName }) => <Icon name={icon} size={16} />;

type ToolProps = {
  readonly name: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

function Tool({ name, isOn, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      // The button must not take the selection out of the text.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  );
}

function LinkForm({ onSet }: { readonly onSet: (href: string) => void }) {
  const t = usePhrases();
  const [href, setHref] = useState("https://");
  const [isTried, setTried] = useState(false);
  const set = () => {
    setTried(true);
    if (isRichTextLink(href)) onSet(href.trim());
  };
  return (
    <div className={styles.link}>
      <TextField
        label={t("console.format_link_address")}
        value={href}
        onChange={({ target }) => setHref(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          set();
        }}
        error={isTried && !isRichTextLink(href) ? t("console.content_fault_invalid") : undefined}
      />
      <Button variant="secondary" size="small" onClick={set}>
        {t("console.format_link_set")}
      </Button>
    </div>
  );
}
