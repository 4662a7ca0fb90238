import { mayCall } from '../../../access/policy.ts';
import type { NeedName } from '../../../operation/needs.ts';
import type { Context } from '../../../operation/operation.ts';
import type { QuizEvent } from '../../authoring/events/model.ts';
import type { EventHome } from '../lifecycle/home.ts';
import { countPending } from '../../gameplay/photos/search.ts';
import type { Metric } from '../../platform/plans/meters.ts';
import { hasAnswers } from '../../gameplay/results/attempts/answered.ts';
import { doubtfulQuestions, stuckTeams } from '../../gameplay/results/board/needs.ts';
import { nightlyHealth } from '../../platform/backup/stored/nightly/health.ts';
import { countWaiting } from '../../platform/users/find.ts';
import { countInvitations } from '../../platform/users/links.ts';

interface Named {
	uid: string;
	name: string;
}

/** Something that needs the caller's attention, with what its text and its link need. */
type Need =
	| { kind: 'stuck'; event: Named; count: number; names: string[]; since: string }
	| {
			kind: 'question';
			event: Named;
			station: string;
			slug: string;
			position: number;
			wrong: number;
			answered: number;
			since: string;
	  }
	| { kind: 'photos'; event: Named; count: number }
	| { kind: 'ceremony'; event: Named; since: string }
	| { kind: 'steps'; event: Named; open: number; next: EventHome['next']; start: string | null }
	| { kind: 'quota'; metric: Metric; used: number; limit: number }
	| { kind: 'waiting' | 'invitations'; count: number }
	| { kind: 'website'; name: NeedName; count: number; href: string }
	| { kind: 'backup'; problem: 'failed' | 'old' | 'none'; lastGoodAt: string | null };

/** The scope of the search for open tasks. */
interface Sources {
	running: readonly Named[];
	ended: readonly QuizEvent[];
	/** The next event, when it is near. */
	next: EventHome | undefined;
	meters: readonly { metric: Metric; used: number; limit: number | null }[];
}

/** Plans are reported before they are full. */
const nearlyFull = 0.9;
const mostNamed = 3;

/** Everything that needs a user's attention, limited to what their role can do: running events first. */
export async function needsOf(work: Context & { now: Date }, sources: Sources): Promise<Need[]> {
	const may = (area: string, right: 'r' | 'w') => mayCall({ area, right }, work.actor, work.namespace);
	const [playing, photos, over, people, backups, website] = await Promise.all([
		may('events', 'r') ? playingNeeds(work, sources.running, may('events', 'w')) : [],
		may('events', 'w') || may('teams', 'w') ? pendingPhotos([...sources.running, ...sources.ended]) : [],
		may('events', 'w') ? ceremonies(sources.ended) : [],
		may('users', 'w') ? peopleNeeds(work.now) : [],
		may('backups', 'r') ? backupNeeds(work) : [],
		websiteNeeds(work)
	]);
	const prepares = may('events', 'w');
	return [
		...playing,
		...photos,
		...over,
		...website,
		...(prepares ? openSteps(sources.next) : []),
		...(prepares ? fullPlans(sources.meters) : []),
		...backups,
		...people
	];
}

async function playingNeeds(
	{ dependencies, now }: Context & { now: Date },
	running: readonly Named[],
	mayCorrect: boolean
): Promise<Need[]> {
	const stuck = await stuckTeams(
		running.map(({ uid }) => uid),
		now
	);
	const needs: Need[] = running.flatMap(({ uid, name }) => {
		const found = stuck.get(uid);
		if (!found) return [];
		const { teams: count, names, since } = found;
		return [{ kind: 'stuck' as const, event: { uid, name }, count, names: names.slice(0, mostNamed), since }];
	});
	// Finding wrong answer keys reads the answers of an event: only for the one on the screen, not for all that run.
	const [first] = running;
	if (!first || !mayCorrect) return needs;
	const event = { uid: first.uid, name: first.name };
	const doubtful = await doubtfulQuestions(dependencies.database, first.uid);
	return [
		...needs,
		...doubtful.map(({ station, slug, position, wrong, answered, since }) => ({
			kind: 'question' as const,
			event,
			station,
			slug,
			position,
			wrong,
			answered,
			since
		}))
	];
}

/** Events with photos that wait for a decision. */
async function pendingPhotos(events: readonly Named[]): Promise<Need[]> {
	const counts = await countPending(events.map(({ uid }) => uid));
	return events.flatMap(({ uid, name }) => {
		const count = counts.get(uid) ?? 0;
		return count ? [{ kind: 'photos' as const, event: { uid, name }, count }] : [];
	});
}

/** Events that were played and whose places have not been revealed yet. */
async function ceremonies(ended: readonly QuizEvent[]): Promise<Need[]> {
	const open = ended.filter(({ podiumStep }) => podiumStep === null);
	const played = await Promise.all(open.map(({ uid }) => hasAnswers(uid)));
	return open
		.filter((_, index) => played[index])
		.map(({ uid, name, endDate }) => ({ kind: 'ceremony', event: { uid, name }, since: endDate!.toISOString() }));
}

function openSteps(home: EventHome | undefined): Need[] {
	const open = home?.steps.filter(({ isDone }) => !isDone).length ?? 0;
	if (!home || !open) return [];
	const { uid, name, start_date: start } = home.event;
	return [{ kind: 'steps', event: { uid, name }, open, next: home.next, start }];
}

const fullPlans = (meters: Sources['meters']): Need[] =>
	meters.flatMap(({ metric, used, limit }) =>
		limit !== null && used > 0 && used >= limit * nearlyFull ? [{ kind: 'quota' as const, metric, used, limit }] : []
	);

async function backupNeeds({ dependencies, namespace, now }: Context & { now: Date }): Promise<Need[]> {
	const health = await nightlyHealth(dependencies, namespace, now);
	return health?.problem ? [{ kind: 'backup', problem: health.problem, lastGoodAt: health.lastGoodAt }] : [];
}

/** What features ask for, as far as the caller can deal with it. */
async function websiteNeeds(work: Context & { now: Date }): Promise<Need[]> {
	const mine = work.dependencies.needSources.filter((source) => mayCall(source, work.actor, work.namespace));
	const counts = await Promise.all(mine.map((source) => source.count(work)));
	return mine.flatMap(({ name, href }, at) => {
		const count = counts[at]!;
		return count ? [{ kind: 'website' as const, name, count, href }] : [];
	});
}

async function peopleNeeds(now: Date): Promise<Need[]> {
	const [waiting, invitations] = await Promise.all([countWaiting(), countInvitations(now)]);
	return [
		...(waiting ? [{ kind: 'waiting' as const, count: waiting }] : []),
		...(invitations ? [{ kind: 'invitations' as const, count: invitations }] : [])
	];
}
