# The web client's files. Built from the project's root: docker build -f infra/containers/web.Dockerfile .
FROM oven/bun:1.4.5-slim AS build
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
RUN bun install --frozen-lockfile --filter @nightfall/web
COPY shared shared
COPY web web
RUN bun web/build.ts

FROM caddy:2.10.2-alpine
# The image lets its program open ports below 1024, which a container without any rights may not even start.
RUN setcap -r /usr/bin/caddy
COPY infra/containers/web.Caddyfile /etc/caddy/Caddyfile
COPY --from=build /app/web/dist /srv
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --start-interval=1s \
  CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/index.html"]
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]
