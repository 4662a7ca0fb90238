import type { Quiz, Written } from '../players/quiz.ts';
import type { StoredRow } from '../world/ledger.ts';
import type { World } from '../world/world.ts';
import { revealed } from './points.ts';
import type { Rule } from './rule.ts';

/** No phone and no screen was ever sent a solution, or the text of a timed question, before its time. */
export const secrets: Rule = {
	name: 'no solution before its time',
	when: 'step',
	async check(world) {
		const heard = takeHeard(world);
		if (!heard.some(({ texts }) => texts.length)) return [];
		const known = await readKnown(world);
		const questions = [...world.quiz.questions.values()];
		return heard.flatMap(({ name, teamUid, texts }) =>
			texts.flatMap((text) =>
				questions.flatMap((question) =>
					earlyIn(text, question, known, teamUid).map((word) => `${name} read "${word}" in ${text}`)
				)
			)
		);
	}
};

interface Heard {
	name: string;
	teamUid: string | undefined;
	texts: string[];
}

/** What everybody but the host was sent since the last look, as far as there can be a secret in it. */
const takeHeard = ({ phones, heardByScreens }: World): Heard[] =>
	[
		...phones.map((phone) => ({ name: phone.name, teamUid: phone.teamUid, texts: phone.heard.splice(0) })),
		{ name: 'the wall', teamUid: undefined, texts: heardByScreens.splice(0) }
	].map((one) => ({
		...one,
		texts: one.texts.filter((text) => /secret-text|closed-text|"isCorrect":(true|false)/.test(text))
	}));

interface Known {
	revealedInRound: number;
	quiz: Quiz;
	/** `<team> <station>` of every attempt that is over. */
	finished: ReadonlySet<string>;
	/** `<team> <question>` of every timed question that was opened. */
	opened: ReadonlySet<string>;
}

async function readKnown({ ledger, quiz }: World): Promise<Known> {
	const [round] = await ledger.rows(`SELECT state, position FROM rounds WHERE uid = '${quiz.round}'`);
	const finished = await ledger.rows(
		`SELECT team_uid, catalog FROM results WHERE event_uid = '${quiz.uid}' AND state <> 'running'`
	);
	const opened = await ledger.rows(
		`SELECT team_uid, question_id FROM question_results WHERE event_uid = '${quiz.uid}' AND opened_at IS NOT NULL`
	);
	const pair = (one: StoredRow[string] | undefined, other: StoredRow[string] | undefined) =>
		`${String(one)} ${String(other)}`;
	return {
		quiz,
		revealedInRound: revealed(round!),
		finished: new Set(finished.map((row) => pair(row.team_uid, row.catalog))),
		opened: new Set(opened.map((row) => pair(row.team_uid, row.question_id)))
	};
}

function earlyIn(text: string, question: Written, known: Known, teamUid = ''): string[] {
	const { secret, closedText, station, place, id } = question;
	const isLed = station === known.quiz.led;
	const isOver = known.finished.has(`${teamUid} ${station}`);
	const mayKnow = isLed ? place < known.revealedInRound : isOver;
	const mayRead = isOver || known.opened.has(`${teamUid} ${id}`);
	const early = text.includes(secret) && !mayKnow ? [secret] : [];
	const unopened = closedText !== null && text.includes(closedText) && !mayRead ? [closedText] : [];
	return [...early, ...unopened, ...verdictIn(text, question, isLed && !mayKnow)];
}

/** A receipt of a round that says whether it was right while its question is not revealed. */
const verdictIn = (text: string, { id }: Written, isUnknown: boolean): string[] =>
	isUnknown && new RegExp(`"questionId":${id},[^{}]*"isCorrect":(true|false)`).test(text) ? [`isCorrect of ${id}`] : [];
