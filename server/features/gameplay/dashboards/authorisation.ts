import { everyEvent, everyNamespace, teamReader } from '../../../access/access-changes.ts';
import { checkHost, mainHosts } from '../../../access/host.ts';
import type { Actor } from '../../../access/actor.ts';
import { authorise, mayCall } from '../../../access/policy.ts';
import { openTicket } from '../../../access/tickets.ts';
import { ReadCache } from '../../../database/read-cache.ts';
import { AppError, notFound } from '../../../runtime/errors.ts';
import type { LiveAuthorisation, Verdict, Admission } from '../../../live/authorisation.ts';
import type { Ranking, Topic } from '#lib/live/wire.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { requirePublished } from '../../authoring/events/calendar/availability.ts';
import { findEvent } from '../../authoring/events/find.ts';
import type { DashboardModule, ModuleId } from '../../authoring/events/modules.ts';
import { isOpen } from '../../platform/namespaces/find.ts';
import { editorAdmission } from '../../platform/users/editors/admission.ts';
import { eventByUid } from '../../authoring/events/load.ts';
import { firstRows, strip, type Within } from '../results/state/audiences.ts';
import { questionAudience } from '../results/statistics/question-news.ts';
import { createLookups, type Lookups } from './lookups.ts';
import { phoneAudience } from '../play/own.ts';
import { readerOf, requireShown, tokenScope, type Callers, type LiveReader } from './proofs.ts';
import { isNamed } from './share.ts';

const handshakes = { most: 6000, seconds: 60 };
/** The modules of a dashboard that show a topic; one that is on is enough. */
const modulesOf: Partial<Record<Topic, ModuleId[]>> = {
	rankings: ['rankings', 'pointsLeader', 'awards'],
	results: ['results'],
	catalogs: ['catalogProgress'],
	questions: ['questionStats', 'wrongAnswers'],
	presence: ['presence'],
	photos: ['photoWall'],
	metrics: ['containerMetrics']
};
/** The area whose readers see a topic. */
const areaOf: Partial<Record<Topic, string>> = {
	presence: 'events',
	lobby: 'events',
	announcements: 'events',
	podium: 'events',
	round: 'events',
	catalogs: 'dashboard',
	questions: 'statistics',
	metrics: 'metrics'
};
/** What every big screen may follow, whatever its modules. */
const ofEveryScreen = new Set<Topic>(['presence', 'lobby', 'announcements', 'podium', 'round']);
const refuse = (error: 'share_denied' | 'forbidden' | 'join_required') => ({
	ok: false as const,
	error
});

/** The decisions of the live layer. */
export function liveAuthorisation(dependencies: Dependencies, callers: Callers): LiveAuthorisation<LiveReader> {
	const mains = mainHosts(dependencies.env.MAIN_DOMAIN);
	const memo = new ReadCache(dependencies.database);
	const lookups = createLookups();
	return {
		admit(request) {
			const { host, ip } = callers.callerOf(request);
			if (!checkHost(host, mains, dependencies.domains.find)) return false;
			try {
				dependencies.limits.take('handshake', ip ?? '', handshakes.most, handshakes.seconds);
				return true;
			} catch {
				return false;
			}
		},
		hostOf: (request) => callers.callerOf(request).host,
		authorise: (auth, request) => settled(() => readerOf({ dependencies, memo, lookups, ...callers }, auth, request)),
		allow: (reader, topic, event) => settled(() => admission({ dependencies, lookups }, reader, topic, event))
	};
}

/** An AppError is an answer here, not a failure. */
async function settled<T>(work: () => Promise<Verdict<T>>): Promise<Verdict<T>> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof AppError) return { ok: false, error: error.code, extra: error.extra };
		throw error;
	}
}

interface Asked {
	dependencies: Dependencies;
	lookups: Lookups;
}

async function admission(
	{ dependencies, lookups }: Asked,
	reader: LiveReader,
	topic: Topic,
	event: string
): Promise<Verdict<Admission>> {
	if (topic === 'jobs') return jobsAdmission(reader, event);
	if (topic === 'editors') return editorAdmission(await personOf(reader), event, dependencies.editedRecords);
	if (reader.share) return shareAdmission({ dependencies, lookups }, reader, topic, event);
	if (reader.ticket !== undefined) return ticketAdmission(dependencies, reader.ticket, topic, event);
	const staff = await reader.staff?.();
	const row = staff?.kind === 'token' ? await findEvent(staff.namespace, event) : await lookups.event(event);
	const scope = { namespace: row.namespace, eventUid: row.uid, topic };
	if (staff) {
		if (topic === 'own') return refuse('forbidden');
		// A token speaks for the quiz, and not for the machine that runs it.
		const scopes = topic === 'metrics' ? {} : ({ scope: tokenScope } as const);
		authorise({ ...scopes, area: areaOf[topic] ?? 'results', right: 'r' }, staff, row.namespace);
		const counts =
			topic === 'round' && mayLead(staff, row.namespace) ? { counts: { kind: 'host' as const, key: reader.key } } : {};
		return { ok: true, key: { ...scope, audience: 'staff' }, ...counts, reader: reader.key };
	}
	const device = reader.actor.kind === 'player' && reader.actor.devices.find(({ eventUid }) => eventUid === row.uid);
	if (!device || !(await lookups.device(device.id))) return refuse('join_required');
	requirePublished(row);
	const counts = { kind: 'device' as const, key: String(device.id), teamUid: device.teamUid };
	if (topic === 'own' || topic === 'round')
		return {
			ok: true,
			key: { ...scope, audience: phoneAudience(device) },
			counts,
			reader: teamReader(device.teamUid)
		};
	// Phones request their standing while they show it: the board of a room need not be pushed to all of them.
	return refuse('forbidden');
}

/** Whether a member of staff can lead a round; an app that reads along is no host in the room. */
const mayLead = (staff: Actor, namespace: string): boolean =>
	staff.kind === 'user' && mayCall({ area: 'events', right: 'w' }, staff, namespace);

/** Who is logged in, also beside a team; a link or ticket is no proof of who that is. */
const personOf = async ({ share, ticket, staff, login }: LiveReader): Promise<Actor | undefined> =>
	share || ticket !== undefined ? undefined : await (staff ?? login)?.();

/** The queue belongs to the installation and not to an event: whoever reads its logs follows it. */
async function jobsAdmission(reader: LiveReader, event: string): Promise<Verdict<Admission>> {
	const staff = reader.share || reader.ticket !== undefined ? undefined : await reader.staff?.();
	if (!staff) return refuse('forbidden');
	if (event !== everyEvent) throw notFound('event');
	authorise({ area: 'logs' }, staff, 'default');
	const key = { namespace: everyNamespace, eventUid: everyEvent, topic: 'jobs' as const, audience: 'staff' };
	return { ok: true, key, reader: reader.key };
}

async function ticketAdmission(
	dependencies: Dependencies,
	ticket: string,
	topic: Topic,
	event: string
): Promise<Verdict<Admission>> {
	const { event: uid, module, limit } = openTicket(ticket, dependencies.env.SECRET_KEY, dependencies.clock());
	const row = await eventByUid(uid);
	if (!(await isOpen(row.namespace))) throw notFound('event');
	if (!isNamed(row, event.toLowerCase()) || topic !== module) return refuse('share_denied');
	requirePublished(row);
	return { ok: true, key: { namespace: row.namespace, eventUid: uid, topic, audience: firstRows({ limit }) } };
}

async function shareAdmission(
	{ dependencies, lookups }: Asked,
	{ share, staff, key }: LiveReader,
	topic: Topic,
	event: string
): Promise<Verdict<Admission>> {
	const opened = await lookups.share(share!.event, share!.token, share!.variant);
	if (!isNamed(opened.event, event.toLowerCase())) return refuse('share_denied');
	await requireShown(opened, dependencies.clock(), staff);
	const needed = modulesOf[topic] ?? [];
	const isOn = opened.modules.some(({ id }) => needed.includes(id));
	// The strip of every big screen shows the number of teams, its lobby who joined; announcements, the ceremony and the
	// round are for all screens.
	if (!isOn && !ofEveryScreen.has(topic)) return refuse('share_denied');
	const audience = isOn ? screenAudience(topic, opened.modules) : strip;
	const { namespace, uid: eventUid } = opened.event;
	const counts = topic === 'presence' ? { counts: { kind: 'dashboard' as const, key } } : {};
	const askAgainIn = opened.closesAt ? opened.closesAt.getTime() - dependencies.clock().getTime() : undefined;
	return { ok: true, key: { namespace, eventUid, topic, audience }, ...counts, askAgainIn };
}

/** Screens only receive what their modules show. */
function screenAudience(topic: Topic, modules: DashboardModule[]): string {
	if (topic === 'questions') {
		const isOn = (wanted: ModuleId) => modules.some(({ id }) => id === wanted);
		return questionAudience({ rows: isOn('questionStats'), wrong: isOn('wrongAnswers') });
	}
	if (topic !== 'rankings') return 'share';
	const shown = modules.flatMap(rowsShownBy);
	return shown.some(({ limit }) => limit === null) ? 'share' : firstRows(...(shown as Within[]));
}

const awardedPlaces = 3;

/** The rows of rankings that a module shows; null = all. */
function rowsShownBy(module: DashboardModule): { limit: number | null; ranking?: Ranking }[] {
	if (module.id === 'rankings') return [{ limit: module.options.limit, ranking: module.options.ranking }];
	if (module.id === 'pointsLeader') return [{ limit: module.options.limit, ranking: 'points' }];
	return module.id === 'awards' ? [{ limit: awardedPlaces }] : [];
}
