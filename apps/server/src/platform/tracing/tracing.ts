import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Config } from "../config/config.ts";
import { type Attributes, parentIn, type RequestSpan, type Tracing } from "./tracing-port.ts";

/** Exports spans by OTLP at this interval. Loaded only if a receiver is configured. */
export function startTracing(
  { endpoint, headers, serviceName }: NonNullable<Config["traces"]>,
  everyMs = 1_000,
): Tracing {
  const ids = new GivenIds();
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    // The caller may have decided already that the trace is not sampled.
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: everyMs })],
  });
  const tracer = provider.getTracer("atrium");
  const current = new AsyncLocalStorage<Context>();

  async function inSpan<T>(
    span: Span,
    work: () => Promise<T>,
    context: Context = trace.setSpan(current.getStore() ?? ROOT_CONTEXT, span),
  ): Promise<T> {
    try {
      return await current.run(context, work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    request({ traceId, headers: sent, method, route }): RequestSpan {
      const parent = parentIn(sent.traceparent);
      // The caller's trace id is taken from its span; a new trace gets the id that the request already has.
      ids.next = parent ? undefined : traceId;
      const span = tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes: { "http.request.method": method, "http.route": route } },
        parent
          ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: flagsOf(parent), isRemote: true })
          : ROOT_CONTEXT,
      );
      const context = trace.setSpan(ROOT_CONTEXT, span);
      return {
        within: (work) => current.run(context, work),
        end(status) {
          span.setAttribute("http.response.status_code", status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    statement(text, work) {
      const parent = current.getStore();
      // Work without a request, such as a worker's poll for jobs, is not traced.
      if (!parent) return work();
      const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "QUERY";
      const attributes = { "db.system.name": "postgresql", "db.operation.name": operation, "db.query.text": text };
      return inSpan(tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, parent), work, parent);
    },
    work(name, work, { causedBy, attributes }: { causedBy?: string | null; attributes?: Attributes } = {}) {
      const cause = parentIn(causedBy ?? undefined);
      const links: Link[] = cause ? [{ context: { ...cause, traceFlags: flagsOf(cause), isRemote: true } }] : [];
      const kind = SpanKind.CONSUMER;
      return inSpan(tracer.startSpan(name, { kind, links, attributes: attributes ?? {} }, current.getStore()), work);
    },
    traceparent() {
      const store = current.getStore();
      const span = store && trace.getSpanContext(store);
      return span ? `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}` : null;
    },
    async close() {
      // A receiver that is unreachable does not delay the stop.
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, 3_000).unref()),
      ]);
    },
  };
}

const flagsOf = ({ sampled }: { sampled: boolean }) => (sampled ? TraceFlags.SAMPLED : TraceFlags.NONE);

/** Only the error's class: its message may quote a value. */
function fail(span: Span, error: unknown): void {
  const { code, name } = error as { code?: string; name?: string };
  span.setAttribute("error.type", code ?? name ?? "error");
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** A request has its trace id before it has a span: logs and refusals show the same one. */
class GivenIds implements IdGenerator {
  next: string | undefined;
  readonly #random = new RandomIdGenerator();

  generateTraceId(): string {
    const given = this.next;
    this.next = undefined;
    return given ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.#random.generateSpanId();
  }
}
