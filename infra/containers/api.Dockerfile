# The API. Built from the project's root: docker build -f infra/containers/api.Dockerfile .
FROM oven/bun:1.4.5-slim AS dependencies
WORKDIR /app
# The lock file speaks of all packages, so all their manifests have to be there.
COPY package.json bun.lock bunfig.toml ./
COPY patches patches
COPY shared/package.json shared/
COPY api/package.json api/
COPY workers/package.json workers/
COPY web/package.json web/
COPY infra/package.json infra/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN bun install --frozen-lockfile --production --filter @nightfall/api

FROM oven/bun:1.4.5-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=dependencies /app ./
COPY shared shared
COPY api api
# A volume that is laid over this folder belongs to whom the folder belongs to.
RUN mkdir /pictures && chown bun:bun /pictures
USER bun
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --start-interval=1s \
  CMD ["bun", "--eval", "process.exit((await fetch('http://127.0.0.1:3000/readyz')).ok ? 0 : 1)"]
# Bun itself is process 1 and gets the signal to stop.
CMD ["bun", "api/main.ts"]
