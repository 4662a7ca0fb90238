import type { Locale } from '#lib/messages/locale.ts';
import { textKey } from '#lib/text/text-key.ts';
import { askChat, ChatFailure } from '../../../../runtime/chat.ts';
import { chatList } from '../../../../runtime/chat-list.ts';
import type { Env } from '../../../../runtime/env.ts';
import { readQuestion } from '../../catalogs/read/read-question.ts';
import { checkDraft } from '../check/drafts.ts';
import { passagesOf } from '../check/passage.ts';
import { checkTranslation, textsToTranslate } from '../check/translation.ts';
import { checkWrongAnswers } from '../check/wrong-answers.ts';
import type { QuestionJob } from '../model.ts';
import type { QuestionDraft, Refused, Result } from '../schema.ts';
import { chunksOf, sharesOf } from './chunks.ts';
import { questionsPrompt, translationPrompt, wrongAnswersPrompt } from './prompts.ts';

/** Twenty long questions with their passages fit, and little more. */
const questionsForm = { tokens: 6000, bytes: 256 * 1024, liveliness: 0.4 };
const wrongForm = { tokens: 600, bytes: 64 * 1024, liveliness: 0.8 };
const translationForm = { tokens: 6000, bytes: 256 * 1024, liveliness: 0.1 };
/** More is asked for than wanted: some are refused. */
const spare = 2;
const mostRead = 40;
const mostRefused = 50;

/** How a job tells how far it is, and learns that nobody waits for it any more. */
interface Run {
	signal: AbortSignal;
	progress: (percent: number) => Promise<void>;
}

/** What came of asking the service. */
type Written = { result: Result } | { error: `ai_${ChatFailure['fault']}` };

const boundRefusals = (refused: readonly Refused[]): Pick<Result, 'refused' | 'more'> => ({
	refused: refused.slice(0, mostRefused),
	...(refused.length > mostRefused && { more: refused.length - mostRefused })
});

/** The drafts of all parts that were read, the wanted share of each part first. */
function chosenOf(parts: readonly { drafts: QuestionDraft[]; share: number }[], count: number): QuestionDraft[] {
	const first = parts.map(({ drafts, share }) => drafts.slice(0, share));
	const rest = parts.flatMap(({ drafts, share }) => drafts.slice(share));
	const missing = Math.max(0, count - first.flat().length);
	return [...first.flat(), ...rest.slice(0, missing)];
}

interface Reading {
	known: Map<string, string>;
	refused: Refused[];
	signal: AbortSignal;
}

/** The drafts of the service about one part of a text. */
async function draftsOf(env: Env, text: string, share: number, wish: QuestionJob['wish'], reading: Reading) {
	const { known, refused, signal } = reading;
	const { language, types = [] } = wish;
	const prompt = questionsPrompt({ text, count: share + spare, types, language, known: [...known.values()] });
	const answer = chatList(await askChat(env, prompt, { form: questionsForm, signal }), 'questions').slice(0, mostRead);
	const findPassage = passagesOf(text);
	const drafts: QuestionDraft[] = [];
	for (const one of answer) {
		const draft = checkDraft(one, { types, findPassage, known: new Set(known.keys()) });
		if ('reason' in draft) {
			refused.push(draft);
			continue;
		}
		drafts.push(draft);
		known.set(textKey(draft.question.prompt), draft.question.prompt);
	}
	return drafts;
}

async function writeQuestions(env: Env, { source, wish }: QuestionJob, { signal, progress }: Run): Promise<Written> {
	const { count = 1 } = wish;
	const chunks = chunksOf(source ?? '');
	const shares = sharesOf(count, chunks.length);
	const work = chunks.map((text, index) => ({ text, share: shares[index]! })).filter(({ share }) => share > 0);
	const reading: Reading = { known: new Map(), refused: [], signal };
	const parts: { drafts: QuestionDraft[]; share: number }[] = [];
	let fault: ChatFailure['fault'] = 'invalid';
	for (const { text, share } of work) {
		if (signal.aborted) break;
		try {
			parts.push({ drafts: await draftsOf(env, text, share, wish, reading), share });
		} catch (error) {
			if (!(error instanceof ChatFailure)) throw error;
			({ fault } = error);
			// An answer of no use is that of one part; a service that is away would keep the others waiting too.
			if (fault !== 'invalid') break;
		}
		await progress((parts.length / work.length) * 100);
	}
	const drafts = chosenOf(parts, count);
	const unread = work.length - parts.length;
	if (!drafts.length && !reading.refused.length) return { error: `ai_${fault}` };
	return { result: { drafts, ...boundRefusals(reading.refused), ...(unread > 0 && { unread }) } };
}

interface Question {
	prompt: string;
	right: string[];
	wrong: string[];
}

async function writeWrongAnswers(env: Env, { source, wish }: QuestionJob, { signal }: Run): Promise<Written> {
	const question = JSON.parse(source ?? '{}') as Question;
	const prompt = wrongAnswersPrompt({ ...question, language: wish.language });
	const answer = await askChat(env, prompt, { form: wrongForm, signal });
	const { answers, refused } = checkWrongAnswers(chatList(answer, 'answers').slice(0, mostRead), question);
	if (!answers.length && !refused.length) return { error: 'ai_invalid' };
	return { result: { answers, ...boundRefusals(refused) } };
}

async function writeTranslation(env: Env, { source, wish }: QuestionJob, { signal }: Run): Promise<Written> {
	const { language } = wish;
	const { question } = readQuestion(JSON.parse(source ?? '{}'), '');
	if (!question) return { error: 'ai_invalid' };
	const prompt = translationPrompt(textsToTranslate(question), language);
	const found = chatList(await askChat(env, prompt, { form: translationForm, signal }), 'texts');
	const { translation, refused } = checkTranslation(found.slice(0, mostTexts), question, language as Locale);
	if (!translation && !refused.length) return { error: 'ai_invalid' };
	return { result: { ...(translation && { translation }), ...boundRefusals(refused) } };
}
// As many as a question of fifty cards has, and its own.
const mostTexts = 100;

const writers = { questions: writeQuestions, wrongAnswers: writeWrongAnswers, translation: writeTranslation };

/** Asks the service for what a job wants; never throws for what the service does or says. */
export async function writeBy(env: Env, job: QuestionJob, run: Run): Promise<Written> {
	try {
		return await writers[job.task](env, job, run);
	} catch (error) {
		if (error instanceof ChatFailure) return { error: `ai_${error.fault}` };
		throw error;
	}
}
