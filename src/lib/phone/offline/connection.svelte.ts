import { ServerClock } from '#lib/live/server-clock.ts';

/** The server's rejection: its stable code, its message, and further fields by code. */
export interface Refusal {
	status: number;
	error: string;
	message: string;
	details?: { path: string; code: string; message: string }[];
	[extra: string]: unknown;
}
/**
 * The result of a call; `away` means that it is unknown whether it arrived: retry with the same id, and after
 * `rate_limited` only after a while.
 */
export type Outcome<T> =
	| { kind: 'done'; body: T }
	| { kind: 'refused'; refusal: Refusal }
	| { kind: 'away'; error: 'offline' | 'rate_limited' };

const patienceMs = 15_000;
const photoPatienceMs = 60_000;
const isPassing = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

/** The connection to the server: calls below `/api/play`, whether it responds, and its clock. */
export class Connection {
	readonly clock = new ServerClock();
	isOnline = $state(true);
	/** Whether a version is newer than that of this page; known once its rule has loaded. */
	isNewer: (build: string | null) => boolean = () => false;
	/** A newer version than that of this page answers. */
	isOutdated = $state(false);
	#headers: Record<string, string> | undefined;

	/** `headers` go with every call. */
	constructor(headers?: Record<string, string>) {
		this.#headers = headers;
	}

	/** Sends an object as JSON, a form as it is. */
	async call<T>(method: string, path: string, body?: object): Promise<Outcome<T>> {
		const sent = Date.now();
		const isForm = body instanceof FormData;
		const headers = { ...this.#headers, ...(body && !isForm && { 'content-type': 'application/json' }) };
		try {
			const response = await fetch(`/api/play${path}`, {
				method,
				signal: AbortSignal.timeout(isForm ? photoPatienceMs : patienceMs),
				headers,
				...(body && { body: isForm ? body : JSON.stringify(body) })
			});
			const answer = response.status === 204 ? {} : await response.json();
			this.isOnline = true;
			if (this.isNewer(response.headers.get('marquee-build'))) this.isOutdated = true;
			if (typeof answer.serverTime === 'string') this.clock.learn(answer.serverTime, sent, Date.now());
			if (response.ok) return { kind: 'done', body: answer as T };
			if (isPassing(response.status))
				return { kind: 'away', error: response.status === 429 ? 'rate_limited' : 'offline' };
			const refusal = { ...answer, status: response.status } as Refusal;
			// What a newer server does not know of this page is kept for the newer page.
			const isOld = this.isOutdated && refusal.details?.some(({ code }) => code === 'unknown_field');
			return isOld ? { kind: 'away', error: 'offline' } : { kind: 'refused', refusal };
		} catch {
			this.isOnline = false;
			return { kind: 'away', error: 'offline' };
		}
	}

	/** Follows what the device knows of its network; returns the end of it. `onback` runs when it is back or the page is shown again. */
	watch(onback: () => void): () => void {
		const offline = () => (this.isOnline = false);
		const shown = () => document.visibilityState === 'visible' && onback();
		addEventListener('offline', offline);
		addEventListener('online', onback);
		addEventListener('pageshow', onback);
		document.addEventListener('visibilitychange', shown);
		return () => {
			removeEventListener('offline', offline);
			removeEventListener('online', onback);
			removeEventListener('pageshow', onback);
			document.removeEventListener('visibilitychange', shown);
		};
	}
}
