import { call, type Caller } from '#lib/admin/shell/calls/call.ts';
import type { Metrics } from '#lib/live/wire.ts';

const keptReadings = 240;

/** The readings so far, oldest first, and the current error. */
interface Readings {
	readonly list: Metrics[];
	/** The file that cannot be read; null while all is well. */
	readonly missing: string | null;
	/** True while the server does not answer. */
	readonly isStale: boolean;
}

/** Asks for the metrics every `seconds` for as long as the component lives and its page is looked at. */
export function followMetrics(
	caller: Caller,
	first: { metrics: Metrics | null; missing: string | null },
	seconds: number
): Readings {
	let list = $state.raw<Metrics[]>(first.metrics ? [first.metrics] : []);
	let missing = $state(first.missing);
	let isStale = $state(false);

	async function ask(): Promise<void> {
		if (document.visibilityState === 'hidden') return;
		const outcome = await call(caller, 'metrics.show', {});
		const file = outcome.kind === 'refused' ? outcome.body.file : undefined;
		isStale = outcome.kind !== 'done' && typeof file !== 'string';
		if (!isStale) missing = typeof file === 'string' ? file : null;
		if (outcome.kind === 'done') list = [...list, outcome.body].slice(-keptReadings);
	}

	$effect(() => {
		const timer = setInterval(() => void ask(), seconds * 1000);
		return () => clearInterval(timer);
	});
	return {
		get list() {
			return list;
		},
		get missing() {
			return missing;
		},
		get isStale() {
			return isStale;
		}
	};
}
