import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

type Entity = { entity_id: string; state: string; attributes: Record<string, unknown> };
type Call = { domain: string; service: string; target: { entity_id: string }; service_data?: Record<string, number> };
type Said = { id: number; type: string; access_token?: string } & Partial<Call>;

/** A fake of Home Assistant's WebSocket API, as far as suites need it, with the entities that a test gives it. */
export async function startHomeAssistant(token: string, entities: Entity[]) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", path: "/api/websocket" });
  await once(server, "listening");
  const states = new Map(entities.map((entity) => [entity.entity_id, entity]));
  const calls: Call[] = [];
  const subscribed = new Map<WebSocket, number>();
  const behaviour = { obeys: true, answers: true, refuses: false };

  function change(entity_id: string, to: Partial<Entity>): void {
    const before = states.get(entity_id) ?? { entity_id, state: "unknown", attributes: {} };
    const new_state = { ...before, ...to, attributes: { ...before.attributes, ...to.attributes } };
    states.set(entity_id, new_state);
    const event = { event_type: "state_changed", data: { entity_id, new_state } };
    for (const [socket, id] of subscribed) socket.send(JSON.stringify({ id, type: "event", event }));
  }

  function perform({ domain, service, target, service_data = {} }: Call): void {
    const { entity_id } = target;
    if (domain === "climate") return change(entity_id, { attributes: { temperature: service_data.temperature } });
    const { brightness_pct = 0 } = service_data;
    if (service === "turn_off") return change(entity_id, { state: "off", attributes: { brightness: null } });
    change(entity_id, { state: "on", attributes: { brightness: Math.round(brightness_pct * 2.55) } });
  }

  function hear(socket: WebSocket, said: Said): void {
    const { id, type } = said;
    const say = (answer: object) => socket.send(JSON.stringify({ id, ...answer }));
    if (type === "auth") {
      socket.send(JSON.stringify({ type: said.access_token === token ? "auth_ok" : "auth_invalid" }));
      if (said.access_token !== token) socket.close();
    }
    if (!behaviour.answers) return;
    if (type === "ping") say({ type: "pong" });
    if (type === "subscribe_events") subscribed.set(socket, id);
    if (type === "subscribe_events") say({ type: "result", success: true, result: null });
    if (type === "get_states") say({ type: "result", success: true, result: [...states.values()] });
    if (type !== "call_service") return;
    const { domain = "", service = "", target = { entity_id: "" }, service_data } = said;
    const call = { domain, service, target, ...(service_data ? { service_data } : {}) };
    calls.push(call);
    if (behaviour.refuses) return say({ type: "result", success: false, error: { message: "Entity is locked" } });
    say({ type: "result", success: true, result: null });
    if (behaviour.obeys) setTimeout(perform, 5, call);
  }

  server.on("connection", (socket) => {
    socket.on("close", () => subscribed.delete(socket));
    socket.on("message", (data: Buffer) => hear(socket, JSON.parse(data.toString()) as Said));
    socket.send(JSON.stringify({ type: "auth_required" }));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    change,
    behaviour,
    connections: () => server.clients.size,
    /** Closes every connection. */
    hangUp() {
      for (const socket of server.clients) socket.terminate();
    },
    async close() {
      for (const socket of server.clients) socket.terminate();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
