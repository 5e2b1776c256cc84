# Atrium in a container. Build: docker build -t atrium . — Run: docker run -p 3000:3000 -v atrium:/data --read-only --tmpfs /tmp atrium
FROM node:24-bookworm-slim AS build
WORKDIR /atrium
# The files that define the dependencies come first, so that a change of the source does not download them again.
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/portal/package.json apps/portal/
COPY apps/console/package.json apps/console/
COPY packages/bridge/package.json packages/bridge/
COPY packages/contract/package.json packages/contract/
COPY packages/phrases/package.json packages/phrases/
COPY packages/rules/package.json packages/rules/
COPY packages/ui/package.json packages/ui/
COPY packages/web/package.json packages/web/
RUN npm ci --include=dev --no-audit --no-fund
COPY tsconfig.json tsconfig.base.json ./
COPY scripts scripts
COPY packages packages
COPY apps apps
COPY demo demo
COPY demo-app demo-app
RUN node --input-type=module -e "await (await import('./scripts/build-apps.mjs')).requireApps()" \
  && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /atrium
COPY --from=build /atrium/package.json ./
COPY --from=build /atrium/node_modules node_modules
COPY --from=build /atrium/packages packages
COPY --from=build /atrium/apps apps
COPY --from=build /atrium/demo demo
COPY --from=build /atrium/demo-app demo-app
# The server may not write into the program's folder, only into its data folder.
RUN mkdir /data && chown node:node /data
USER node
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/node/bin/node", "apps/server/src/main.ts"]
