import { constants, setPriority } from "node:os";

// Before sharp is loaded: a thread inherits the priority of the thread that starts it.
setPriority(constants.priority.PRIORITY_LOW);

// Ctrl-C and a service manager's stop signal reach this process as well; it ignores them, and the server ends it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.once("disconnect", () => process.exit());

const { default: sharp } = await import("sharp");
const { scale } = await import("./picture-drawing.ts");
const { previewFrom } = await import("./draw-preview.ts");

sharp.concurrency(1);

const works = { scale, preview: previewFrom };
export type Works = typeof works;
export type Order = { id: number } & { [W in keyof Works]: { work: W; given: Parameters<Works[W]> } }[keyof Works];
export type Outcome = { id: number; made?: Uint8Array | Awaited<ReturnType<Works["preview"]>>; failed?: string };

function done(order: Order): Promise<NonNullable<Outcome["made"]>> {
  return order.work === "scale" ? scale(...order.given) : previewFrom(...order.given);
}

process.on("message", (order: Order) => {
  const tell = (outcome: Omit<Outcome, "id">) => process.send?.({ id: order.id, ...outcome });
  done(order).then(
    (made) => tell({ made }),
    (error: Error) => tell({ failed: error.message }),
  );
});
