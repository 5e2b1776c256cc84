import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { MarkType, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState, Plugin } from "prosemirror-state";
import { richTextSchema } from "./schema.ts";

const { nodes, marks } = richTextSchema;

const newLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** The editor's keyboard shortcuts. Tab is not among them: it leaves the field. */
export const plugins: Plugin[] = [
  history(),
  keymap({
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Mod-b": toggleMark(marks.strong),
    "Mod-i": toggleMark(marks.em),
    "Mod-u": toggleMark(marks.underline),
    Enter: splitListItem(nodes.list_item),
    "Shift-Enter": chainCommands(exitCode, newLine),
    "Mod-]": sinkListItem(nodes.list_item),
    "Mod-[": liftListItem(nodes.list_item),
  }),
  keymap(baseKeymap),
];

/** Whether the selection has the mark, or the next typed text will have it. */
export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { empty, from, to, $from } = selection;
  return empty ? !!type.isInSet(storedMarks ?? $from.marks()) : doc.rangeHasMark(from, to, type);
}

/** Whether the selection begins inside such a block. */
export function isInside({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === type) return true;
  return false;
}

const either =
  (type: NodeType, on: Command, off: Command): Command =>
  (state, dispatch) =>
    (isInside(state, type) ? off : on)(state, dispatch);

export const toggles = {
  bold: { command: toggleMark(marks.strong), isOn: (state: EditorState) => hasMark(state, marks.strong) },
  italic: { command: toggleMark(marks.em), isOn: (state: EditorState) => hasMark(state, marks.em) },
  heading: {
    command: either(nodes.heading, setBlockType(nodes.heading, { level: 2 }), setBlockType(nodes.paragraph)),
    isOn: (state: EditorState) => isInside(state, nodes.heading),
  },
  bullets: {
    command: either(nodes.bullet_list, wrapInList(nodes.bullet_list), liftListItem(nodes.list_item)),
    isOn: (state: EditorState) => isInside(state, nodes.bullet_list),
  },
  numbers: {
    command: either(nodes.ordered_list, wrapInList(nodes.ordered_list), liftListItem(nodes.list_item)),
    isOn: (state: EditorState) => isInside(state, nodes.ordered_list),
  },
  quote: {
    command: either(nodes.blockquote, wrapIn(nodes.blockquote), lift),
    isOn: (state: EditorState) => isInside(state, nodes.blockquote),
  },
} satisfies Record<string, { command: Command; isOn: (state: EditorState) => boolean }>;

/** Sets a link on the selection; without one, inserts the link's own text. */
export function setLink(href: string, words: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const link = marks.link.create({ href });
    dispatch?.(
      empty
        ? state.tr.replaceSelectionWith(richTextSchema.text(words, [link]), false)
        : state.tr.removeMark(from, to, marks.link).addMark(from, to, link),
    );
    return true;
  };
}

/** Removes the links of the selection, or the one at the cursor. */
export const removeLink: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  let { from, to } = state.selection;
  if (empty) {
    const start = $from.start();
    $from.parent.forEach((child, offset) => {
      const [begins, ends] = [start + offset, start + offset + child.nodeSize];
      if (marks.link.isInSet(child.marks) && begins <= $from.pos && $from.pos <= ends) [from, to] = [begins, ends];
    });
  }
  dispatch?.(state.tr.removeMark(from, to, marks.link));
  return true;
};

export const isInLink = (state: EditorState): boolean => hasMark(state, marks.link);
