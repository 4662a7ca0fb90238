import type { Dependencies } from '../../../operation/dependencies.ts';
import { perform, type Context } from '../../../operation/operation.ts';
import { systemContext } from '../../../operation/system.ts';
import { AppError } from '../../../runtime/errors.ts';
import { listCatalogs, showCatalog } from '../../authoring/catalogs/operations/catalogs.ts';
import type { LoadedEvent } from '../../authoring/events/load.ts';
import type { QuizEvent } from '../../authoring/events/model.ts';
import type { Stage } from './bot-stage.ts';
import { playBot } from './bots.ts';
import { knowledgeOf, type Knowledge } from './knowledge.ts';
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

/** What the bots of an event play: its stations and right answers. */
interface Game {
	stations: string[];
	questions: number;
	knowledge: Knowledge;
}

/** Reads what the bots of an event play. */
export async function readGame(dependencies: Dependencies, { namespace, uid }: QuizEvent): Promise<Game> {
	const asSystem = systemContext(dependencies, 'rehearsal', namespace);
	const { catalogs } = await perform(listCatalogs, asSystem, { event: uid });
	const questions: Record<string, unknown>[] = [];
	for (const { slug } of catalogs) {
		const { catalog } = await perform(showCatalog, asSystem, { event: uid, slug, ids: true });
		questions.push(...(catalog.questions as unknown as Record<string, unknown>[]));
	}
	const knowledge = knowledgeOf(questions, (question, error) =>
		dependencies.log.warn('bots cannot read a question', { question, error: String(error) })
	);
	return { stations: catalogs.map(({ slug }) => slug), questions: questions.length, knowledge };
}

interface Run extends Pick<Telling, 'runUid' | 'endsAt'> {
	milliseconds: number;
	/** Links of the bots' teams. */
	tokens: string[];
}

/** Lets bots play an event from now on for some milliseconds, and keeps the rehearsal until they are done. */
export function beginRehearsal(dependencies: Dependencies, loaded: LoadedEvent, game: Game, run: Run): void {
	const { namespace, uid: eventUid } = loaded.event;
	const asSystem = systemContext(dependencies, 'rehearsal', namespace);
	const stop = new AbortController();
	const time = setTimeout(() => stop.abort(), run.milliseconds).unref();
	const stage: Stage = {
		dependencies: { ...dependencies, clock: clockFor(loaded, dependencies.clock) },
		clock: dependencies.clock,
		namespace,
		eventUid,
		playMode: loaded.settings.playMode,
		stations: game.stations,
		knowledge: game.knowledge,
		// A tour fills most of the time; never faster than people.
		paceSeconds: Math.min(8, Math.max(1.5, ((run.milliseconds / 1000) * 0.6) / Math.max(1, game.questions))),
		signal: stop.signal,
		counts: { playing: 0, answers: 0, stations: 0, failed: 0 },
		failure: null
	};
	const tell = teller(stage, asSystem, run, stop);
	const telling = setInterval(() => void tell(false), tellEveryMs).unref();
	const playToEnd = async () => {
		try {
			await playAll(stage, run.tokens);
		} finally {
			clearTimeout(time);
			clearInterval(telling);
			await tell(true);
		}
	};
	keepRehearsal({ eventUid, stop, done: playToEnd() });
}

/** Reports the progress of a stage's bots, and stops them if the rehearsal was ended elsewhere. */
function teller(
	stage: Stage,
	asSystem: Context,
	{ runUid, endsAt }: Pick<Telling, 'runUid' | 'endsAt'>,
	stop: AbortController
) {
	return async (isOver: boolean): Promise<void> => {
		const { eventUid, counts, failure, dependencies } = stage;
		const { answers, stations, failed } = counts;
		const told = { event: eventUid, runUid, endsAt, answers, stations, failed, failure, isOver };
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
			stage.failure ??= error instanceof AppError ? error.code : 'internal_error';
			// Removing the bots while they play refuses them; that is how it ends.
			if (!(error instanceof AppError))
				stage.dependencies.log.warn('a bot of a rehearsal gave up', { error: String(error) });
		}
	};
	await Promise.all(tokens.map(each));
}
