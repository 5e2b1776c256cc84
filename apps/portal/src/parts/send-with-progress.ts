/** Sends one request and reports its upload progress, from 0 to 1, which `fetch` does not. */
export function sendWithProgress(onProgress: (sent: number) => void) {
  return (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? "GET", url);
      request.withCredentials = init.credentials === "include";
      for (const [name, value] of Object.entries((init.headers ?? {}) as Record<string, string>)) {
        request.setRequestHeader(name, value);
      }
      request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener("load", () => {
        const wait = request.getResponseHeader("retry-after");
        const headers: Record<string, string> = wait ? { "retry-after": wait } : {};
        resolve(new Response(request.responseText, { status: request.status, headers }));
      });
      request.addEventListener("error", () => reject(new TypeError("No answer came.")));
      request.addEventListener("abort", () => reject(new DOMException("It was given up.", "AbortError")));
      init.signal?.addEventListener("abort", () => request.abort());
      if (init.signal?.aborted) request.abort();
      else request.send(init.body as XMLHttpRequestBodyInit | null);
    });
}
