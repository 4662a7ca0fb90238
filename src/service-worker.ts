/// <reference no-default-lib="true"/>
/// <reference lib="esnext" />
/// <reference lib="webworker" />
import { build, version } from '$service-worker';
import type { KeepOrder } from '#lib/phone/offline/offline.ts';

// Caches for a phone what its page lists, and nothing else: the player's page of its event, the files of that page and
// the pictures of the open station. Everything of one event and one version is in one cache, so that it fits together.
const worker = self as unknown as ServiceWorkerGlobalScope;
const start = build.find((path) => /\/entry\/start\./.test(path))!;
const patienceMs = 6000;
/** The set of an open page of the version before is needed as long as that page is. */
const mostOfEvent = 2;
const mostOfOthers = 4;

const prefixOf = (event: string): string => `mq:${event}:v`;
const pageOf = (event: string): string => `/?event=${event}`;
const mayKeep = (path: string): boolean => /^\/(_app\/immutable|uploads|events\/\w+\/images)\//.test(path);

worker.addEventListener('install', () => void worker.skipWaiting());
// An open page continues with its own files, which stay: it never reloads while someone uses it.
worker.addEventListener('activate', (activated) => activated.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (told) => told.waitUntil(keep(told.data as KeepOrder)));

async function keep({ event, isFresh, files, version: asked }: KeepOrder): Promise<void> {
	// A page of another version has other files: its set belongs to that worker.
	if (asked !== version || !/^[0-9a-f]{32}$/.test(event)) return;
	const cache = await caches.open(prefixOf(event) + version);
	const known = (await cache.keys()).map(({ url }) => new URL(url).pathname);
	const wanted = files.filter((path) => mayKeep(path) && !known.includes(path.split('?')[0]!));
	await Promise.all(wanted.map((path) => cache.add(path).catch(() => undefined)));
	if (isFresh || !known.includes('/')) await keepPage(cache, event, await fetch(pageOf(event)));
	await tidy(event);
}

/** Caches a page that is complete and of this version: another one would request files that are not here. */
async function keepPage(cache: Cache, event: string, page: Response): Promise<void> {
	if (!page.ok || page.redirected || !(await page.clone().text()).includes(start)) return;
	await cache.put(pageOf(event), page);
}

const setsOf = async (event: string): Promise<string[]> =>
	(await caches.keys()).filter((name) => name.startsWith(prefixOf(event)));

async function tidy(event: string): Promise<void> {
	const all = (await caches.keys()).filter((name) => /^mq:\w+:v/.test(name));
	const isOwn = (name: string) => name.startsWith(prefixOf(event));
	const old = all.filter(isOwn).slice(0, -mostOfEvent);
	const others = all.filter((name) => !isOwn(name)).slice(0, -mostOfOthers);
	await Promise.all([...old, ...others].map((name) => caches.delete(name)));
}

async function forget(event: string): Promise<void> {
	const all = (await caches.keys()).filter((name) => name.startsWith(`mq:${event}:`));
	await Promise.all(all.map((name) => caches.delete(name)));
}

async function keptPage(event: string): Promise<Response | undefined> {
	for (const name of (await setsOf(event)).reverse()) {
		const page = await (await caches.open(name)).match(pageOf(event));
		if (page) return page;
	}
	return undefined;
}

/** The page from the network; the cached one if that is offline, fails or takes too long. */
async function openPage(fetched: FetchEvent, event: string): Promise<Response> {
	const asked = fetch(fetched.request);
	const kept = await keptPage(event);
	if (!kept) return asked;
	const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
	const page = await Promise.race([asked.catch(() => undefined), late]);
	if (!page || page.status >= 500) return kept;
	if ([403, 404, 410].includes(page.status)) fetched.waitUntil(forget(event));
	return page;
}

worker.addEventListener('fetch', (fetched) => {
	const { request } = fetched;
	const url = new URL(request.url);
	if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
	const event = url.searchParams.get('event');
	if (request.mode === 'navigate') {
		if (url.pathname === '/' && event) fetched.respondWith(openPage(fetched, event));
	} else if (url.pathname.startsWith('/_app/immutable/'))
		fetched.respondWith(caches.match(request).then((file) => file ?? fetch(request)));
	else if (request.destination === 'image' && mayKeep(url.pathname))
		fetched.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});
