import { isDeepStrictEqual } from 'node:util';
import type { RoundReceipt } from '#lib/live/round.ts';
import type { Receipt } from '../../../server/features/gameplay/play/types.ts';
import type { HeldReceipt, Phone } from '../players/phone.ts';
import { jsonOf, momentOf, type StoredRow } from '../world/ledger.ts';
import type { Rule } from './rule.ts';

/** Every receipt that a phone holds is in the database, with the answer and the points that it says. */
export const acknowledged: Rule = {
	name: 'nothing acknowledged is lost',
	when: 'step',
	async check({ ledger, quiz, phones }) {
		const rows = await ledger.rows(
			`SELECT r.attempt_uid, r.round_uid, q.team_uid, q.question_id, q.answer_id, q.raw_answer, q.status, q.received_at,
			q.receipt_version, q.answer_revision, q.final_points, q.is_correct
			FROM question_results q JOIN results r ON r.id = q.result_id WHERE q.event_uid = '${quiz.uid}'`
		);
		const stored = new Map<string, StoredRow>();
		for (const row of rows) {
			stored.set(`${row.attempt_uid as string} ${row.question_id as number}`, row);
			if (row.round_uid)
				stored.set(`${row.round_uid as string} ${row.team_uid as string} ${row.question_id as number}`, row);
		}
		return phones.flatMap((phone) => phone.held.flatMap((held) => wrongIn(phone, held, stored, quiz.round)));
	}
};

function wrongIn(phone: Phone, held: HeldReceipt, stored: ReadonlyMap<string, StoredRow>, round: string): string[] {
	const { attempt, receipt } = held;
	const isRound = attempt === round;
	const row = stored.get(`${attempt} ${isRound ? `${phone.teamUid} ` : ''}${receipt.questionId}`);
	const isHeld = row && (isRound ? holdsRound(held, row) : holdsStation(held, row));
	if (isHeld) return [];
	return [`${phone.name} holds ${JSON.stringify(held)}, stored is ${JSON.stringify(row)}`];
}

function holdsStation({ answer, receipt }: HeldReceipt, row: StoredRow): boolean {
	const { version, feedback } = receipt as Receipt;
	const isTold =
		feedback === null ||
		(feedback.finalPoints === row.final_points && Number(feedback.isCorrect) === Number(row.is_correct));
	return isTold && version === row.receipt_version && isSameAnswer(answer, receipt, row);
}

/** An answer that was replaced since is acknowledged by a higher revision. */
function holdsRound({ answer, receipt }: HeldReceipt, row: StoredRow): boolean {
	const { revision, points, isCorrect } = receipt as RoundReceipt;
	if (revision !== row.answer_revision) return revision < Number(row.answer_revision);
	const isTold = points === null || (points === row.final_points && Number(isCorrect) === Number(row.is_correct));
	return isTold && isSameAnswer(answer, receipt, row);
}

const isSameAnswer = (
	answer: unknown,
	{ answerId, status, recordedAt }: Receipt | RoundReceipt,
	row: StoredRow
): boolean =>
	answerId === row.answer_id &&
	status === row.status &&
	Date.parse(recordedAt) === momentOf(row.received_at!) &&
	isDeepStrictEqual(trimmed(answer), trimmed(jsonOf(row.raw_answer!)));

/** The server stores texts in their normal form. */
const trimmed = (answer: unknown): unknown =>
	JSON.parse(JSON.stringify(answer ?? null), (_key, value: unknown) =>
		typeof value === 'string' ? value.trim() : value
	);
