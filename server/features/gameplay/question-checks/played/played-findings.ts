import { kinds } from '#lib/questions/index.ts';
import { isKeySuspect } from '#lib/ranking/suspect-key.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import type { Database } from '../../../../database/database.ts';
import { sha256 } from '../../../../runtime/crypto.ts';
import { livingQuestions } from '../../../authoring/catalogs/read/namespace-questions.ts';
import { sameWrongAnswers, type SameWrong } from '../../results/statistics/same-wrong.ts';
import { summaryOf, type QuestionRow } from '../../results/statistics/summary.ts';
import { mostLetters } from '../check-questions.ts';
import type { Finding, PlacedFinding } from '../finding.ts';
import { isNoAnswer } from './no-answer.ts';

/** Fewer answers are chance. */
const fewestAllWrong = 5;
const fewestAllRight = 8;
const fewestWriters = 3;
const shareOfWriters = 0.1;

/** A question that was played, as it is now. */
interface Played {
	row: QuestionRow;
	question: StoredQuestion;
	same: SameWrong[];
}

const isTyped = ({ type }: QuestionRow): boolean => kinds[type].typedForm !== undefined;
const mayBeDoubted = (row: QuestionRow): boolean =>
	isTyped(row) ? row.wrong >= fewestWriters : isKeySuspect(row, row.wrong);

function writtenTexts({ row, question, same }: Played): Finding[] {
	const { withAccepted } = kinds[question.type];
	const least = Math.max(fewestWriters, row.answered * shareOfWriters);
	return same
		.filter(({ text, teams }) => teams >= least && [...text].length <= mostLetters && !isNoAnswer(text))
		.filter(({ text }) => withAccepted?.(question.content as never, text))
		.map(({ text, teams }) => ({
			kind: 'textWritten',
			questionId: question.id,
			texts: [text],
			count: teams,
			total: row.answered
		}));
}

function findingsAt(played: Played): Finding[] {
	const { row, question, same } = played;
	const { answered, right } = row;
	const found = { questionId: question.id, texts: [], count: right, total: answered };
	const written = isTyped(row) ? writtenTexts(played) : [];
	if (written.length) return written;
	const chosen = isTyped(row) ? undefined : same.find(({ teams }) => isKeySuspect(row, teams));
	if (chosen) return [{ ...found, kind: 'otherChosen', texts: [chosen.text], count: chosen.teams }];
	if (right === 0 && answered >= fewestAllWrong) return [{ ...found, kind: 'nobodyRight' }];
	// Where any text counts, everybody is right on purpose.
	const isFree = 'accept' in question.content && !question.content.accept.length;
	return right === answered && answered >= fewestAllRight && !isFree ? [{ ...found, kind: 'everybodyRight' }] : [];
}

/** What the answers of teams tell about the questions of these stations of an event. */
export async function playedFindings(
	database: Database,
	eventUid: string,
	catalogUids: string[]
): Promise<PlacedFinding[]> {
	const summary = new Map((await summaryOf(database, eventUid)).map((row) => [row.questionId, row]));
	if (!summary.size) return [];
	const questions = await livingQuestions(catalogUids, [...summary.keys()]);
	const asked = questions.map(({ question }) => summary.get(question.id)!).filter(mayBeDoubted);
	const same = Map.groupBy(await sameWrongAnswers(database, eventUid, asked), ({ questionId }) => questionId);
	return questions.flatMap(({ question, catalogUid }) => {
		const row = summary.get(question.id)!;
		// Another type was put in its place since.
		if (row.type !== question.type) return [];
		const content = sha256(JSON.stringify(question));
		return findingsAt({ row, question, same: same.get(question.id) ?? [] }).map((finding) => ({
			...finding,
			catalogUid,
			content
		}));
	});
}
