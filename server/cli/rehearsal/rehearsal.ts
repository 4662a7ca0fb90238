import { setTimeout as sleep } from 'node:timers/promises';
import type { PlayInfo } from '../../features/gameplay/play/types.ts';
import { newUid } from '../../runtime/crypto.ts';
import { Failure, print, tell as report } from '../report.ts';
import type { Session } from '../session.ts';
import { Bot, type Stage } from './bot.ts';
import { learn } from './knowledge.ts';
import { PlayClient, PlayError } from './play-client.ts';

/** What to rehearse. */
interface Plan {
	url: string;
	event: string;
	teams: number;
	minutes: number;
	isKept: boolean;
	/** The key that ends it, as its first line says. */
	stopKey: string;
}

const animals = ['Füchse', 'Eulen', 'Biber', 'Dachse', 'Otter', 'Igel', 'Kraniche', 'Luchse', 'Marder', 'Raben'];
const progressEveryMs = 3000;
const longestArrivalSeconds = 8;
const purgedAtOnce = 500;

/** Lets bot teams play an event until the time is up or `signal` aborts, then removes them unless they are kept. */
export async function rehearse(session: Session, plan: Plan, signal: AbortSignal): Promise<void> {
	const info = await findEvent(plan);
	const questions = info.catalogs.reduce((sum, catalog) => sum + catalog.questions, 0);
	if (!questions) throw new Failure('This event has no questions to play.');
	const told = new AbortController();
	const stage: Stage = {
		url: plan.url,
		event: info.event.uid,
		playMode: info.config.playMode,
		knowledge: await learn(session, info.event.uid),
		paceSeconds: paceFor(plan.minutes, questions),
		signal: AbortSignal.any([signal, told.signal, AbortSignal.timeout(plan.minutes * 60_000)]),
		counts: { playing: 0, answers: 0, stations: 0, done: 0, failed: 0 },
		failure: null,
		teams: [],
		mark: (team) => session.perform('rehearsal.mark', { event: info.event.uid, uids: [team] })
	};
	print(`${plan.teams} bot teams play "${info.event.name}" for ${plan.minutes} minutes; ${plan.stopKey} stops them.`);
	const tell = teller(session, stage, plan.minutes);
	const timer = setInterval(() => {
		print(progress(stage));
		void tell(false).then((goesOn) => goesOn || told.abort());
	}, progressEveryMs);
	await playAll(stage, plan.teams, Math.min(longestArrivalSeconds, plan.minutes * 15));
	clearInterval(timer);
	print(progress(stage));
	await tell(true);
	await clear(session, stage, plan.isKept);
	const { failed } = stage.counts;
	if (failed) throw new Failure(`${failed} of ${plan.teams} bot teams could not play to the end.`);
}

/** Notes how far the bots are for the desk of the host; the answer is false when it has stopped them there. */
function teller({ perform, dependencies }: Session, stage: Stage, minutes: number) {
	const { counts } = stage;
	const [runUid, endsAt] = [newUid(), new Date(dependencies.clock().getTime() + minutes * 60_000)];
	return async (isOver: boolean): Promise<boolean> => {
		const { answers, stations, failed } = counts;
		const { event, failure } = stage;
		const noted = { event, runUid, endsAt, answers, stations, failed, failure, isOver };
		// Bots play on when it cannot be noted.
		return perform('rehearsal.tell', noted).then(
			({ goesOn }) => goesOn,
			() => true
		);
	};
}

/** Seconds between answers, so that a tour fills most of the time; never faster than people. */
const paceFor = (minutes: number, questions: number): number =>
	Math.min(8, Math.max(2, (minutes * 60 * 0.8) / questions / 1.5));

async function findEvent({ url, event }: Plan): Promise<PlayInfo> {
	const reached = await fetch(`${url}/healthz`).catch(() => undefined);
	if (!reached?.ok) throw new Failure(`No Marquee answers at ${url}. Start it, or name another address with --url.`);
	try {
		return await new PlayClient(url).call<PlayInfo>('GET', `/events/${event}`);
	} catch (error) {
		throw new Failure(`The event cannot be played at ${url}: ${(error as Error).message}`, { cause: error });
	}
}

/** Lets the teams arrive one by one, counts failures, and prints each reason once. */
async function playAll(stage: Stage, teams: number, arrivalSeconds: number): Promise<void> {
	const reasons = new Set<string>();
	const each = async (_: unknown, index: number) => {
		await sleep(Math.random() * arrivalSeconds * 1000, undefined, { signal: stage.signal }).catch(() => undefined);
		if (stage.signal.aborted) return;
		const name = `Probe ${String(index + 1).padStart(2, '0')} ${animals[index % animals.length]}`;
		try {
			await new Bot(stage, name, index).play();
		} catch (error) {
			stage.counts.failed += 1;
			stage.failure ??= error instanceof PlayError ? error.code : 'unavailable';
			reasons.add(error instanceof PlayError ? error.message : `The server does not answer: ${String(error)}`);
		}
	};
	await Promise.all(Array.from({ length: teams }, each));
	for (const reason of reasons) report(reason);
}

const progress = ({ counts }: Stage): string =>
	`${counts.playing} teams joined, ${counts.answers} answers, ${counts.stations} stations finished, ${counts.done} tours done`;

async function clear({ perform }: Session, { event, teams }: Stage, isKept: boolean): Promise<void> {
	if (isKept || !teams.length) return print(`${teams.length} bot teams stay.`);
	for (let from = 0; from < teams.length; from += purgedAtOnce)
		await perform('team.purge', { event, uids: teams.slice(from, from + purgedAtOnce) });
	print(`${teams.length} bot teams and their results were removed.`);
}
