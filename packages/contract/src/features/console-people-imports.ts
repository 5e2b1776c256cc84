import { cellFaults, leastSheetCells, mostCellLength, mostSheetRows, sheetFields } from "@atrium/rules/people-sheet.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Instant, Nullable, Text, Uuid } from "../schemas.ts";
import { Named } from "./console-lists.ts";

/** Longer than a valid cell, so that a text that is too long is reported for its row. */
const Cell = Text(mostCellLength);

/**
 * `email`, `first_name`, `last_name`, `company`, the name of one of the building's companies, and `tags` between semicolons. All but the address
 * may be empty, and the tags may be left out.
 */
const Row = Type.Array(Cell, { minItems: leastSheetCells, maxItems: sheetFields.length });

/** `row`: its index, from 0. `known`: the address exists already, and its account is unchanged. */
const Remark = Entity({
  row: Type.Integer(),
  state: Type.Union([Type.Literal("known"), Type.Literal("wrong")]),
  faults: Type.Array(Entity({ field: Type.Enum([...sheetFields]), fault: Type.Enum([...cellFaults]) })),
});

const Import = Entity({
  uuid: Uuid,
  building: Named,
  at: Instant,
  by: Nullable(Type.String()),
  created: Type.Integer(),
  undone_at: Nullable(Instant),
  /** Whether it can still be undone: for a day. */
  undoable: Type.Boolean(),
});

/** The import of a building's people from a file (row G7): checked, then created all at once, and undone if it was a mistake. */
export const consolePeopleImports = {
  "GET /admin/v1/people-imports": endpoint({
    summary:
      "List the last 20 imports of people into the buildings where the caller may change people, the newest first.",
    access: { may: "people.change" },
    reply: Data({ imports: Type.Array(Import) }),
    refusals: [],
    shows: ["person"],
    secret: true,
  }),
  "POST /admin/v1/people-imports": endpoint({
    summary:
      "Check rows of people for a building, or import them. With `check` nothing is changed. Without it all new people are created at once; if a row is invalid, none is.",
    access: { may: "people.change" },
    scope: { building: "body.building_uuid" },
    body: Entity({
      building_uuid: Uuid,
      check: Type.Boolean(),
      rows: Type.Array(Row, { minItems: 1, maxItems: mostSheetRows }),
    }),
    reply: Data({
      counts: Entity({ fresh: Type.Integer(), known: Type.Integer(), wrong: Type.Integer() }),
      /** The rows that are not simply new. */
      remarks: Type.Array(Remark),
      /** Null after a check, and if no person was new. */
      import_uuid: Nullable(Uuid),
    }),
    refusals: ["building_not_found"],
    changes: ["person"],
    idempotent: "by_handler",
  }),
  "POST /admin/v1/people-imports/:uuid/undo": endpoint({
    summary:
      "Undo an import of the last day: people who have not begun to use the portal are removed. The others stay, and are counted as kept.",
    access: { may: "people.change" },
    reply: Data({ removed: Type.Integer(), kept: Type.Integer() }),
    refusals: ["import_not_found"],
    changes: ["person"],
  }),
};
