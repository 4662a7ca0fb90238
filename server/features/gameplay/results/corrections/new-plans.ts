import { QueryTypes, type Transaction } from 'sequelize';
import type { Locale } from '#lib/messages/locale.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { updateRows } from '../../../../database/rows.ts';
import { forgetPlans, plansOf } from '../attempts/attempt-plan.ts';
import { Result } from '../model.ts';
import { chunksOf } from './store.ts';

/** The key of an attempt's plan. */
export interface Planned {
	id: number;
	attemptUid: string;
	eventUid: string;
}

/** The running attempts of teams at a catalog and those of these ids; their rows stay locked till the commit. */
export async function lockAttempts(
	{ uid, eventUid }: { uid: string; eventUid: string },
	transaction: Transaction
): Promise<Planned[]> {
	const sequelize = Result.sequelize!;
	const lock = sequelize.getDialect() === 'sqlite' ? '' : 'FOR UPDATE';
	return sequelize.query<Planned>(
		`SELECT id, attempt_uid AS attemptUid, event_uid AS eventUid FROM results
		WHERE event_uid = :eventUid AND catalog_uid = :uid AND team_uid IS NOT NULL ORDER BY id ${lock}`,
		{ replacements: { eventUid, uid }, type: QueryTypes.SELECT, transaction }
	);
}

/** Puts new keys into the plans of attempts: running ones score by them from now on, and solutions are those of today. */
export async function putKeys(
	attempts: readonly Planned[],
	questions: readonly StoredQuestion[],
	transaction: Transaction
): Promise<void> {
	const keys = new Map(questions.map((question) => [question.id, question]));
	await putQuestions(attempts, (asked) => withKey(asked, keys.get(asked.id)), transaction);
}

/** Changes questions in the plans of attempts; undefined leaves one as it is. */
export async function putQuestions(
	attempts: readonly Planned[],
	changed: (asked: StoredQuestion) => StoredQuestion | undefined,
	transaction: Transaction
): Promise<void> {
	for (const part of chunksOf(attempts)) {
		const plans = await plansOf(part);
		for (const [id, plan] of plans) {
			const next = plan.questions.map((entry) => ({ ...entry, question: changed(entry.question) ?? entry.question }));
			if (next.some(({ question }, index) => question !== plan.questions[index]!.question))
				await updateRows(Result, { plan: { ...plan, questions: next } }, { id }, transaction);
		}
	}
	for (const eventUid of new Set(attempts.map((attempt) => attempt.eventUid))) forgetPlans(eventUid);
}

const withKey = (asked: StoredQuestion, now: StoredQuestion | undefined): StoredQuestion =>
	now && now.type === asked.type
		? ({ ...asked, content: now.content, ...wordsFor(asked, now) } as StoredQuestion)
		: asked;

/** Parts that the question only has now are returned in every language too. */
function wordsFor({ translations: before }: StoredQuestion, { translations: now }: StoredQuestion) {
	if (!now) return {};
	const locales = Object.keys({ ...before, ...now }) as Locale[];
	const words = (locale: Locale) => ({
		...before?.[locale],
		parts: { ...before?.[locale]?.parts, ...now[locale]?.parts }
	});
	return { translations: Object.fromEntries(locales.map((locale) => [locale, words(locale)])) };
}
