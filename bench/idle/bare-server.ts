// The baseline: Node, its HTTP server and the driver, with a connection that has been used.
import { serveRows } from "../serve-rows.ts";

serveRows({ statementOf: () => ({ name: "one", text: "select 1 as one", values: [] }) });
