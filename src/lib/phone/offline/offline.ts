import { dev, version } from '$app/environment';
import { replaceState } from '$app/navigation';
import type { RoundView } from '#lib/live/round.ts';
import type { Attempt } from '../../../../server/features/gameplay/play/types.ts';
import type { Game } from '../game.svelte.ts';

/** The files a page asks the service worker to cache: paths of this site. */
export interface KeepOrder {
	event: string;
	/** Version of the page that asks. */
	version: string;
	/** The page itself has to be cached again: another team, or another language. */
	isFresh: boolean;
	files: string[];
}

/** The state of a team, as this phone last knew it; `at` is the server's time, epoch milliseconds. */
interface KeptState extends Pick<Game, 'me' | 'info' | 'attempts' | 'summaries'> {
	/** The round that the host led. */
	round: RoundView | null;
	at: number;
	lang: string;
	/** How far the server's clock is ahead of this phone's, in milliseconds. */
	offset: number;
}

/**
 * Whether a page of this event opens without a network: never over plain http, and not on a phone that is set to forget
 * its team.
 */
export const opensOffline = ({ info }: Game): boolean =>
	!dev && isSecureContext && 'serviceWorker' in navigator && info.config.qrRemember;

const stateCache = (event: string): string => `mq:${event}:state`;
const stateKey = '/state';
let writing: Promise<unknown> = Promise.resolve();

async function readState(event: string): Promise<KeptState | undefined> {
	const kept = await caches.match(stateKey, { cacheName: stateCache(event) });
	return kept?.json();
}

/** Stores the state of the team, after each change. */
export function keepState(game: Game, lang: string): void {
	if (!opensOffline(game)) return;
	const { me, info, attempts, summaries, connection, uid } = game;
	const state: KeptState = {
		...{ me, info, attempts, summaries },
		round: game.hosted.view,
		at: game.renderedAt + performance.now(),
		lang,
		offset: connection.clock.now() - Date.now()
	};
	const response = new Response(JSON.stringify(state));
	writing = writing
		.then(async () => (await caches.open(stateCache(uid))).put(stateKey, response))
		.catch(() => undefined);
}

/**
 * Restores the state of this phone if the opened page is older, because it was cached. Call it before anything else is
 * known.
 */
export async function restore(game: Game): Promise<void> {
	const state = opensOffline(game) ? await readState(game.uid).catch(() => undefined) : undefined;
	if (state && state.at > game.renderedAt && state.me?.team.uid === game.me?.team.uid) takeUp(game, state);
	// Before a question is shown: an answer given offline is not asked for again.
	if (game.me) await game.outbox.inherit(game.attempts);
	// One page is cached per event, whatever station its address names.
	const station = new URLSearchParams(location.search).get('katalog');
	if (station) replaceState('', { station });
}

function takeUp(game: Game, { me, info, attempts, summaries, round, at, offset }: KeptState): void {
	game.renderedAt = at;
	const now = Date.now();
	// Like a slow response, so that the first real one is believed.
	game.connection.clock.learn(new Date(now + offset).toISOString(), now - 5000, now + 5000);
	Object.assign(game, { me, info, attempts, summaries });
	game.hosted.view = round ?? null;
	void game.sync();
}

const filesOf = (): string[] => [
	...new Set(
		performance.getEntriesByType('resource').map(({ name }) => {
			const { origin, pathname } = new URL(name);
			return origin === location.origin ? pathname : '';
		})
	)
];

/** The immutable ones, as last reported. */
let told = 0;
const immutable = (files: string[]): number => files.filter((path) => path.startsWith('/_app/immutable/')).length;

async function tell(game: Game, isFresh: boolean, pictures: string[] = []): Promise<void> {
	const { active } = await navigator.serviceWorker.ready;
	const files = [...filesOf(), ...pictures].filter(Boolean);
	told = immutable(files);
	active?.postMessage({ event: game.uid, version, isFresh, files } satisfies KeepOrder);
}

let isWatching = false;

/** Tells of what the page loads later, too: without it some of its parts would not open without network. */
function watchFiles(game: Game): void {
	if (isWatching) return;
	isWatching = true;
	const look = new PerformanceObserver(() => {
		if (immutable(filesOf()) > told) void tell(game, false);
	});
	look.observe({ type: 'resource', buffered: true });
}

/** Has the page of a team kept, with what it has loaded so far. */
export async function keepPage(game: Game, lang: string): Promise<void> {
	if (!opensOffline(game)) return;
	try {
		const before = await readState(game.uid);
		const isFresh = before?.me?.team.uid !== game.me?.team.uid || before?.lang !== lang;
		keepState(game, lang);
		await navigator.serviceWorker.register('/service-worker.js');
		await tell(game, isFresh);
		watchFiles(game);
		// A new version takes over while this page is open: it caches nothing of an older one.
		navigator.serviceWorker.addEventListener('controllerchange', () => void tell(game, false), { once: true });
	} catch {
		// A browser that keeps nothing plays on with network.
	}
}

/** Has everything kept that the page of a station has loaded, with the pictures of its questions. */
export async function keepStation(game: Game, attempt: Attempt): Promise<void> {
	if (!opensOffline(game)) return;
	const pictures = attempt.items.map(({ question }) => question?.image ?? '');
	await tell(game, false, [...pictures, game.info.config.logoPath ?? '']);
}

/** Deletes what was cached of an event on this phone. */
export async function forgetKept(event: string): Promise<void> {
	if (!('caches' in globalThis)) return;
	await writing;
	const names = (await caches.keys()).filter((name) => name.startsWith(`mq:${event}:`));
	await Promise.all(names.map((name) => caches.delete(name)));
}
