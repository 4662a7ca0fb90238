import type { BoardValues } from '#lib/live/wire.ts';
import type { Quiz, Written } from '../players/quiz.ts';
import { jsonOf, momentOf, type StoredRow } from '../world/ledger.ts';
import type { Rule } from './rule.ts';

/** Points of every team follow from its stored answers and the questions as they were written. */
export const points: Rule = {
	name: 'points equal their recomputation',
	when: 'quiet',
	async check({ ledger, quiz, living }) {
		const [instance] = living();
		if (!instance) return [];
		const board = (await instance.live.readAfresh(
			'rankings',
			{ namespace: 'default', eventUid: quiz.uid },
			'staff'
		)) as BoardValues;
		const answers = await ledger.rows(`SELECT * FROM question_results WHERE event_uid = '${quiz.uid}'`);
		const attempts = await ledger.rows(`SELECT * FROM results WHERE event_uid = '${quiz.uid}'`);
		const [round] = await ledger.rows(`SELECT state, position FROM rounds WHERE uid = '${quiz.round}'`);
		const byAttempt = Map.groupBy(answers, (row) => row.result_id);
		const scored = attempts.map((attempt) => scoreAttempt(attempt, byAttempt.get(attempt.id!) ?? [], quiz, round!));
		const wrongAttempts = scored
			.filter(({ attempt, sum }) => attempt.points !== sum)
			.map(
				({ attempt, sum }) => `attempt ${attempt.id as number} has ${attempt.points as number}, recomputed are ${sum}`
			);
		const byTeam = Map.groupBy(scored, ({ attempt }) => attempt.team_uid as string);
		const wrongTeams = board.teams.flatMap(({ uid, name, points: shown }) => {
			const counted = countedPoints(byTeam.get(uid) ?? [], quiz);
			return counted === shown ? [] : [`${name} has ${shown} on the board, recomputed are ${counted}`];
		});
		return [...wrongAttempts, ...wrongTeams];
	}
};

interface Scored {
	attempt: StoredRow;
	sum: number;
	right: number;
}

function scoreAttempt(attempt: StoredRow, answers: readonly StoredRow[], quiz: Quiz, round: StoredRow): Scored {
	let [sum, right] = [0, 0];
	for (const answer of answers) {
		const question = quiz.questions.get(answer.question_id as number)!;
		const isInTime = answer.status === 'accepted' && answer.raw_answer !== null;
		const isRight = isInTime && isRightAnswer(question, jsonOf(answer.raw_answer!));
		if (attempt.round_uid !== null) {
			if (question.place >= revealed(round)) continue;
			sum += ofRound(question, answer, { isInTime, isRight }, quiz);
		} else if (isRight) sum += worth(question.points, timeFactor(question, ofStation(question, answer), quiz));
		right += Number(isRight);
	}
	return { attempt, sum, right };
}

/** How many questions of the round are revealed. */
export const revealed = ({ state, position }: StoredRow): number =>
	['reveal', 'ranking', 'podium', 'closed'].includes(state as string)
		? Number(position)
		: Math.max(0, Number(position) - 1);

function isRightAnswer({ type, rightIds }: Written, answer: unknown): boolean {
	const { selected, order, text } = answer as { selected?: string[]; order?: string[]; text?: string };
	if (type === 'photoText') return text?.trim().toLowerCase() === 'lighthouse';
	if (type === 'sort') return order?.join() === rightIds.join();
	return selected?.toSorted().join() === rightIds.toSorted().join();
}

function ofRound(
	question: Written,
	answer: StoredRow,
	is: { isInTime: boolean; isRight: boolean },
	quiz: Quiz
): number {
	const full = question.points * quiz.rules.multiplier;
	if (is.isRight) return worth(full, timeFactor(question, Number(answer.time_left_sec), quiz));
	return is.isInTime ? 0 - Math.floor(full * quiz.rules.minus + 0.5) : 0;
}

/** Seconds that were left of a question of a station. */
function ofStation({ limit }: Written, { opened_at: opened, received_at: received }: StoredRow): number {
	return limit === null ? 0 : limit - (momentOf(received!)! - momentOf(opened!)!) / 1000;
}

const timeFactor = ({ limit }: Written, secondsLeft: number, { rules }: Quiz): number =>
	limit === null ? 1 : Math.max(rules.timeBonusFloor, Math.min(1, Math.max(0, secondsLeft) / limit));

const worth = (full: number, factor: number): number => Math.floor(Number((full * factor).toFixed(6)) + 0.5);

/** The sum over the attempt that counts at each station. */
function countedPoints(attempts: readonly Scored[], { rules }: Quiz): number {
	const mayCount = ({ attempt: { state, answered } }: Scored) =>
		state === 'finished' ||
		(state === 'expired' && Number(answered) > 0) ||
		(state === 'running' && rules.rankingCounts === 'running');
	const stations = Map.groupBy(attempts.filter(mayCount), ({ attempt }) => attempt.catalog_uid);
	return [...stations.values()].reduce((sum, made) => {
		const first = made.toSorted((one, other) => Number(one.attempt.attempt) - Number(other.attempt.attempt))[0]!;
		return sum + (rules.repeatCounts === 'first' ? first.sum : Math.max(...made.map((one) => one.sum)));
	}, 0);
}
