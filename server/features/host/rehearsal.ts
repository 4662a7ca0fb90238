import type { Dependencies } from '../../operation/dependencies.ts';
import { perform } from '../../operation/operation.ts';
import { systemContext } from '../../operation/system.ts';
import { AppError } from '../../runtime/errors.ts';
import { listCatalogs, showCatalog } from '../catalogs/operations/catalogs.ts';
import type { LoadedEvent } from '../events/load.ts';
import { rehearsalTeams } from '../teams/find.ts';
import { knowledgeOf, playBot, type Stage } from './bots.ts';
import { keepRehearsal, rehearsalOf } from './running.ts';

/** Bots arrive one after the other, like people. */
const arrivalSeconds = 4;

/** Before its start an event is played as if it had begun: the bots' clock is ahead by so much. */
function clockFor({ event: { startDate } }: LoadedEvent, clock: () => Date): () => Date {
	const ahead = startDate ? Math.max(0, startDate.getTime() - clock().getTime()) : 0;
	return ahead ? () => new Date(clock().getTime() + ahead) : clock;
}

/** Lets bots play an event from now on, by the links of their teams, and keeps the rehearsal until they are done. */
export async function beginRehearsal(
	dependencies: Dependencies,
	loaded: LoadedEvent,
	tokens: string[],
	minutes: number
): Promise<void> {
	const { namespace, uid: eventUid } = loaded.event;
	const asSystem = systemContext(dependencies, 'rehearsal', namespace);
	const { catalogs } = await perform(listCatalogs, asSystem, { event: eventUid });
	const questions: Record<string, unknown>[] = [];
	for (const { slug } of catalogs) {
		const { catalog } = await perform(showCatalog, asSystem, { event: eventUid, slug, ids: true });
		questions.push(...(catalog.questions as unknown as Record<string, unknown>[]));
	}
	const stop = new AbortController();
	const time = setTimeout(() => stop.abort(), minutes * 60_000).unref();
	const stage: Stage = {
		dependencies: { ...dependencies, clock: clockFor(loaded, dependencies.clock) },
		namespace,
		eventUid,
		stations: catalogs.map(({ slug }) => slug),
		knowledge: knowledgeOf(questions),
		// A tour fills most of the time; never faster than people.
		paceSeconds: Math.min(8, Math.max(1.5, (minutes * 60 * 0.6) / Math.max(1, questions.length))),
		signal: stop.signal,
		counts: { playing: 0, answers: 0, stations: 0, failed: 0 }
	};
	const endsAt = new Date(dependencies.clock().getTime() + minutes * 60_000).toISOString();
	const done = playAll(stage, tokens).finally(() => clearTimeout(time));
	keepRehearsal(eventUid, { stage, teams: tokens.length, endsAt, stop, done });
}

async function playAll(stage: Stage, tokens: string[]): Promise<void> {
	const each = async (token: string, index: number) => {
		await new Promise<void>((resolve) => {
			setTimeout(resolve, (index / tokens.length) * arrivalSeconds * 1000).unref();
			stage.signal.addEventListener('abort', () => resolve(), { once: true });
		});
		if (stage.signal.aborted) return;
		try {
			await playBot(stage, token, index % Math.max(1, stage.stations.length));
		} catch (error) {
			stage.counts.failed += 1;
			// Removing the bots while they play refuses them; that is how it ends.
			if (!(error instanceof AppError))
				stage.dependencies.log.warn('a bot of a rehearsal gave up', { error: String(error) });
		}
	};
	await Promise.all(tokens.map(each));
}

/** How a rehearsal stands: the bots of an event, and what they did so far while they play. */
export async function rehearsalState(eventUid: string) {
	const running = rehearsalOf(eventUid);
	const bots = running?.teams ?? (await rehearsalTeams(eventUid)).length;
	return {
		bots,
		isRunning: running !== undefined && !running.stop.signal.aborted,
		endsAt: running?.endsAt ?? null,
		answers: running?.stage.counts.answers ?? 0,
		stations: running?.stage.counts.stations ?? 0,
		failed: running?.stage.counts.failed ?? 0
	};
}
