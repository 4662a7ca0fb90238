import type { Dependencies } from '../../operation/dependencies.ts';
import { perform, type Context } from '../../operation/operation.ts';
import { systemContext } from '../../operation/system.ts';
import { AppError } from '../../runtime/errors.ts';
import { listCatalogs, showCatalog } from '../catalogs/operations/catalogs.ts';
import type { LoadedEvent } from '../events/load.ts';
import { knowledgeOf, playBot, type Stage } from './bots.ts';
import { tellRehearsal } from './operations/tell.ts';
import { keepRehearsal } from './running.ts';
import { tellEveryMs, type Telling } from './told.ts';

/** Bots arrive one after the other, like people. */
const arrivalSeconds = 4;

/** Before its start an event is played as if it had begun: the bots' clock is ahead by so much. */
function clockFor({ event: { startDate } }: LoadedEvent, clock: () => Date): () => Date {
	const ahead = startDate ? Math.max(0, startDate.getTime() - clock().getTime()) : 0;
	return ahead ? () => new Date(clock().getTime() + ahead) : clock;
}

/** Lets bots play an event from now on for some milliseconds, by the links of their teams, and keeps the rehearsal until they are done. */
export async function beginRehearsal(
	dependencies: Dependencies,
	loaded: LoadedEvent,
	tokens: string[],
	{ runUid, endsAt, milliseconds }: Pick<Telling, 'runUid' | 'endsAt'> & { milliseconds: number }
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
	const time = setTimeout(() => stop.abort(), milliseconds).unref();
	const stage: Stage = {
		dependencies: { ...dependencies, clock: clockFor(loaded, dependencies.clock) },
		namespace,
		eventUid,
		stations: catalogs.map(({ slug }) => slug),
		knowledge: knowledgeOf(questions),
		// A tour fills most of the time; never faster than people.
		paceSeconds: Math.min(8, Math.max(1.5, ((milliseconds / 1000) * 0.6) / Math.max(1, questions.length))),
		signal: stop.signal,
		counts: { playing: 0, answers: 0, stations: 0, failed: 0 }
	};
	const tell = teller(stage, asSystem, { runUid, endsAt }, stop);
	const telling = setInterval(() => void tell(false), tellEveryMs).unref();
	const done = playAll(stage, tokens).finally(() => {
		clearTimeout(time);
		clearInterval(telling);
		return tell(true);
	});
	keepRehearsal({ eventUid, stop, done });
}

/** Tells how far the bots of a stage are, and stops them when somebody has ended the rehearsal elsewhere. */
function teller(
	{ eventUid, counts, dependencies }: Stage,
	asSystem: Context,
	run: Pick<Telling, 'runUid' | 'endsAt'>,
	stop: AbortController
) {
	return async (isOver: boolean): Promise<void> => {
		const { answers, stations, failed } = counts;
		const told = { event: eventUid, ...run, answers, stations, failed, isOver };
		const heard = await perform(tellRehearsal, asSystem, told).catch((error: unknown) =>
			dependencies.log.warn('a rehearsal could not tell how far it is', { error: String(error) })
		);
		if (heard?.goesOn === false) stop.abort();
	};
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
