import type { Metrics } from '#lib/live/wire.ts';

const keptReadings = 240;

/** The readings so far, oldest first, and what is wrong now. */
interface Readings {
	readonly list: Metrics[];
	/** The file that cannot be read; null while all is well. */
	readonly missing: string | null;
	/** True while the server does not answer. */
	readonly isStale: boolean;
}

/** Asks for the metrics every `seconds` for as long as the component lives and its page is looked at. */
export function followMetrics(first: { metrics: Metrics | null; missing: string | null }, seconds: number): Readings {
	let list = $state.raw<Metrics[]>(first.metrics ? [first.metrics] : []);
	let missing = $state(first.missing);
	let isStale = $state(false);

	async function ask(): Promise<void> {
		if (document.visibilityState === 'hidden') return;
		try {
			const answer = await fetch('/admin/system/metrics', { headers: { accept: 'application/json' } });
			const body = (await answer.json()) as Metrics & { file?: string };
			isStale = !answer.ok && body.file === undefined;
			if (!isStale) missing = body.file ?? null;
			if (answer.ok) list = [...list, body].slice(-keptReadings);
		} catch {
			isStale = true;
		}
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
