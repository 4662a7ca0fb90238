import { forPlayer, kinds } from '#lib/questions/index.ts';
import { locales, type Locale } from '#lib/messages/locale.ts';
import { inLanguage } from '#lib/questions/translations.ts';
import type { PlayerQuestion } from '#lib/questions/types.ts';
import { byName } from '#lib/live/fold.ts';
import type { HostRound, RoundReveal, RoundView } from '#lib/live/round.ts';
import { settingsIn } from '../results/attempts/attempt-plan.ts';
import { itemShuffle } from '../results/attempts/question-order.ts';
import type { AttemptPlan } from '../results/plan.ts';
import { answeredTeams, countRoundAnswers, distributionOf } from '../results/rounds/round-answers.ts';
import type { CeremonyProgress } from './ceremony.ts';
import type { LightRound } from './find.ts';
import type { RoundRecord } from './schema.ts';
import { undoMs } from './commands.ts';
import type { NamedTeam } from './named-teams.ts';
import { isAsked, isHeldBefore, isRevealed } from './stand.ts';

const time = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** A round as staff sees it in lists and after a command. */
export const presentRound = (round: LightRound, plan: AttemptPlan): RoundRecord => ({
	uid: round.uid,
	event_uid: round.eventUid,
	catalog: round.catalog,
	catalogName: round.catalogName,
	state: round.state,
	position: round.position,
	total: plan.questions.length,
	pin: round.pin,
	version: round.version,
	createdAt: round.createdAt.toISOString(),
	closedAt: time(round.closedAt)
});

/** What a view of a round is made of. */
export interface Shown {
	round: LightRound;
	plan: AttemptPlan;
	secretKey: string;
	/** The language of the audience. */
	locale: Locale;
	/** Teams in the room. */
	teams: number;
	/** No cockpit is open. */
	hostAway: boolean;
	/** Of the ceremony, on the podium. */
	progress: CeremonyProgress | null;
	/** The teams that answered the question, where they were read before. */
	answered?: ReadonlySet<string>;
	now: Date;
}

const entryOf = ({ round, plan }: Pick<Shown, 'round' | 'plan'>) =>
	isAsked(round.state) ? plan.questions[round.position - 1] : undefined;

/** The teams that answered the question of the round in time. */
export async function answeredIn(shown: Pick<Shown, 'round' | 'plan'>): Promise<ReadonlySet<string>> {
	const entry = entryOf(shown);
	return entry ? answeredTeams(shown.round.uid, entry.id) : new Set();
}

/** The question of the round as its teams may see it, in the same order everywhere in the room. */
function questionOf(shown: Shown): PlayerQuestion | null {
	const entry = entryOf(shown);
	if (!entry) return null;
	const { round, plan, secretKey, locale } = shown;
	const place = { position: round.position - 1, limitSeconds: entry.limit, locale };
	return forPlayer(entry.question, place, {
		shuffle: itemShuffle(secretKey, round.uid, entry.id),
		shuffleAnswers: settingsIn(plan).shuffleAnswers,
		showBack: isRevealed(round.state)
	});
}

/** What everybody in the room may see of a round (contract 17); the solution comes with the reveal and not before. */
export async function publicView(shown: Shown): Promise<RoundView> {
	const { round, plan, teams, now } = shown;
	const entry = entryOf(shown);
	return {
		round: round.uid,
		event: round.eventUid,
		catalog: round.catalogUid,
		version: round.version,
		state: round.state,
		position: round.position,
		total: plan.questions.length,
		question: questionOf(shown),
		textOnPhone: round.options.textOnPhone,
		changeUntilLock: round.options.changeUntilLock,
		opensAt: isHeldBefore(round) ? null : time(round.opensAt),
		closesAt: time(round.closesAt),
		...(round.state === 'paused' && round.remainingMs !== null ? { remainingMs: round.remainingMs } : {}),
		delaySeconds: round.options.delaySeconds,
		serverTime: now.toISOString(),
		answered: shown.answered?.size ?? (entry ? await countRoundAnswers(round.uid, entry.id) : 0),
		teams,
		isVoid: entry !== undefined && (round.voided.includes(entry.id) || entry.question.isVoid === true),
		hostAway: shown.hostAway,
		...(shown.progress ? { podiumStep: shown.progress.step, podiumSteps: shown.progress.total } : {}),
		...(entry && isRevealed(round.state) ? { reveal: await revealOf(shown, entry) } : {})
	};
}

async function revealOf({ round, locale, teams }: Shown, { question }: AttemptPlan['questions'][number]) {
	const { counts, right, answered } = await distributionOf(round.uid, question);
	const all = Math.max(teams, answered);
	const { explanation } = inLanguage(question, locale);
	const reveal: RoundReveal = {
		solution: kinds[question.type].solution(question.content as never),
		...(explanation ? { explanation } : {}),
		counts,
		rightShare: all ? right / all : 0
	};
	return reveal;
}

/** The question of a round in the other languages that it has, for a view that readers of all languages share. */
export function translationsOf(shown: Shown): Pick<RoundView, 'translated'> {
	const { translations } = entryOf(shown)?.question ?? {};
	const others = locales.filter((locale) => locale !== shown.locale && translations?.[locale]);
	if (!others.length) return {};
	const translated = others.map((locale) => {
		const { explanation } = isRevealed(shown.round.state) ? inLanguage(entryOf(shown)!.question, locale) : {};
		return [locale, { question: questionOf({ ...shown, locale })!, ...(explanation ? { explanation } : {}) }];
	});
	return { translated: Object.fromEntries(translated) as RoundView['translated'] };
}

/** What only the host sees: the PIN, the solution before the reveal, the next question, who has answered. */
export async function hostView(shown: Shown, teams: readonly NamedTeam[]): Promise<HostRound> {
	const { round, plan, locale } = shown;
	const entry = entryOf(shown);
	const next = plan.questions[round.position];
	const answered = shown.answered ?? (await answeredIn(shown));
	const out = new Set(round.blocked.map(({ teamUid }) => teamUid));
	const canUndo = round.state === 'locked' || round.state === 'ranking';
	const own = entry && inLanguage(entry.question, locale);
	return {
		pin: round.pin,
		solution: entry ? kinds[entry.question.type].solution(entry.question.content as never) : null,
		explanation: own?.explanation ?? null,
		next: next ? { id: next.id, prompt: inLanguage(next.question, locale).prompt } : null,
		voided: round.voided,
		teamList: teams
			.map(({ uid, name, online }) => ({
				teamUid: uid,
				name,
				online,
				answered: answered.has(uid),
				isOut: out.has(uid)
			}))
			.sort(byName),
		undoUntil: canUndo ? new Date(round.stateAt.getTime() + undoMs).toISOString() : null
	};
}
