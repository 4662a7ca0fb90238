import { LRUCache } from 'lru-cache';
import { kinds, readStored } from '#lib/questions/index.ts';
import { snapshotOf } from '#lib/questions/translations.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { select } from '../../../../database/statements.ts';
import { notFound } from '../../../../runtime/errors.ts';
import type { Settings } from '../../../authoring/events/settings.ts';
import { Result } from '../model.ts';
import type { StoredRule } from '../judging/round-rule.ts';
import type { AttemptPlan } from '../plan.ts';

/** The settings an attempt keeps from its start. */
export type PlanSettings = Pick<
	Settings,
	'shuffleAnswers' | 'timeBonusFloor' | 'partialCredit' | 'instantFeedback' | 'revealSolutions'
> &
	// Attempts from before it was kept have none.
	Partial<Pick<Settings, 'locale'>> & {
		/** Of its round. */
		rule?: StoredRule;
	};

export const planSettings = (settings: Settings): PlanSettings => ({
	shuffleAnswers: settings.shuffleAnswers,
	timeBonusFloor: settings.timeBonusFloor,
	partialCredit: settings.partialCredit,
	instantFeedback: settings.instantFeedback,
	revealSolutions: settings.revealSolutions,
	locale: settings.locale
});

/** The settings of a stored plan. */
export const settingsIn = (plan: AttemptPlan): PlanSettings => plan.settings as unknown as PlanSettings;

/** Whether answers to a question earn points and count in totals. */
export const isScored = ({ type, isVoid }: Pick<StoredQuestion, 'type' | 'isVoid'>): boolean =>
	kinds[type].isScored && !isVoid;

/** One question of a plan: its place counted from 0, its limit in seconds (null = none), and itself as it was at the start. */
export interface PlannedQuestion {
	position: number;
	limit: number | null;
	question: StoredQuestion;
	/** As stored with its answer. */
	snapshot: StoredQuestion;
}

/** The question of a plan by its id; 404 when the plan has none. */
export function plannedQuestion(plan: AttemptPlan, id: number): PlannedQuestion {
	const position = plan.questions.findIndex((entry) => entry.id === id);
	const entry = plan.questions[position];
	if (!entry) throw notFound('question');
	const snapshot = snapshotOf(entry.question, settingsIn(plan).locale);
	return { position, limit: entry.limit, question: entry.question, snapshot };
}

// Plans only change with the answer keys of their questions, and reading one costs more than storing an answer: several
// full events have room. In memory a plan is little more than a list of its entries, counted here in places of eight bytes.
const mostPlaces = 2_000_000;
const placesOfOne = 60;
const kept = new LRUCache<string, AttemptPlan>({ maxSize: mostPlaces });

type Entry = AttemptPlan['questions'][number];

// Attempts of one catalog mostly have the same entries in another order, which are therefore cached once.
const entries = new LRUCache<string, Entry>({ max: 5000 });

/** The one copy of an entry, and the places that it takes if nothing had it before. */
function once(entry: Entry): { entry: Entry; places: number } {
	const text = JSON.stringify(entry);
	const known = entries.get(text);
	if (known) return { entry: known, places: 0 };
	const read = JSON.parse(text) as Entry;
	const fresh = { ...read, question: readStored(read.question) };
	entries.set(text, fresh);
	return { entry: fresh, places: Math.ceil(text.length / 8) };
}

/** Invalidates the cached plans of an event: the answer keys of its questions changed. */
export function forgetPlans(eventUid: string): void {
	for (const key of kept.keys()) if (key.startsWith(`${eventUid} `)) kept.delete(key);
}

type Planned = Pick<Result, 'id' | 'attemptUid' | 'eventUid'>;
const keyOf = ({ id, attemptUid, eventUid }: Planned) => `${eventUid} ${attemptUid} ${id}`;

/** Keeps the plan of an attempt that is being stored, so that nobody has to read it back. */
export const keepPlan = (attempt: Planned & Pick<Result, 'plan'>): void => void keep(attempt, attempt.plan!);

/** Keeps a plan as the driver read it: as text, or parsed. */
function keep(attempt: Planned, plan: AttemptPlan | string): AttemptPlan {
	const read = typeof plan === 'string' ? (JSON.parse(plan) as AttemptPlan) : plan;
	const found = read.questions.map(once);
	const compact = { ...read, questions: found.map(({ entry }) => entry) };
	// Whoever brings an entry pays for it: plans that share none are soon too many.
	const size = found.reduce((sum, { places }) => sum + 1 + places, placesOfOne);
	kept.set(keyOf(attempt), compact, { size });
	return compact;
}

/** The plan of an attempt, from memory when it was read before. */
export async function planOf(attempt: Planned): Promise<AttemptPlan> {
	const plan = (await plansOf([attempt])).get(attempt.id);
	if (!plan) throw notFound('attempt');
	return plan;
}

// As texts they are much larger than in memory, where they share their questions: a full room is read in parts.
const readAtOnce = 50;

/** The plans of attempts by their ids; those that are not in memory are read together. */
export async function plansOf(attempts: Planned[]): Promise<Map<number, AttemptPlan>> {
	const plans = new Map<number, AttemptPlan>();
	const missing: Planned[] = [];
	for (const attempt of attempts) {
		const known = kept.get(keyOf(attempt));
		if (known) plans.set(attempt.id, known);
		else missing.push(attempt);
	}
	for (let from = 0; from < missing.length; from += readAtOnce)
		for (const [id, plan] of await readPlans(missing.slice(from, from + readAtOnce))) plans.set(id, plan);
	return plans;
}

/** Reads the plans of some attempts and keeps them in memory. */
async function readPlans(attempts: Planned[]): Promise<[id: number, plan: AttemptPlan][]> {
	const sql = `SELECT id, plan FROM results WHERE id IN (${attempts.map(() => '?').join(', ')})`;
	type Read = { id: number; plan: AttemptPlan | string };
	const ids = attempts.map(({ id }) => id);
	const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
	const rows = await select<Read>(Result.sequelize!, sql, ids);
	return rows.map(({ id, plan }) => [id, keep(byId.get(id)!, plan)]);
}
