import type { Context } from '../../../operation/operation.ts';
import { perform } from '../../../operation/operation.ts';
import { systemContext } from '../../../operation/system.ts';
import { askChatNow, ChatFailure, hasChat } from '../../../runtime/chat.ts';
import { AppError } from '../../../runtime/errors.ts';
import { FairTurns } from '../../../runtime/fair-turns.ts';
import { findPassages, sourcesOf } from './find-passages.ts';
import type { QuestionState, ShownSource, UsedPassage } from './model.ts';
import { countAnswer, countRequest } from './operations/usage.ts';
import { promptFor, readAnswer } from './prompt.ts';
import { absentIn } from './words.ts';

/** What came of a question. */
interface Answered {
	state: Exclude<QuestionState, 'waiting' | 'failed'>;
	answer: string | null;
	sources: ShownSource[];
	passages: UsedPassage[];
}
type Asking = Pick<Context, 'namespace' | 'dependencies' | 'requestId' | 'callerGone'> & { now: Date };

const busy = () =>
	new AppError('unavailable', 'Many questions are being answered at the moment.', {
		headers: { 'Retry-After': '10' }
	});
const left = () => new AppError('unavailable', 'The caller has left.');
const refused = () =>
	new AppError('unavailable', 'The chat service gave no answer.', { headers: { 'Retry-After': '10' } });

// The database is read by the thread that the events run in.
const reading = new FairTurns({ atOnce: 2, atOnceOfOne: 1, waiting: 60, waitingOfOne: 30, busy, left });
// Each waits for the service for up to RAG_CHAT_SERVICE_TIMEOUT seconds.
const calling = new FairTurns({ atOnce: 8, atOnceOfOne: 4, waiting: 16, waitingOfOne: 8, busy, left });
const nobodyLeaves = new AbortController().signal;
const absent: Answered = { state: 'absent', answer: null, sources: [], passages: [] };
const form = { tokens: 600, liveliness: 0.2 };

interface Prompt {
	question: string;
	passages: UsedPassage[];
	language: string;
}

/** Asks the service, counts what it cost, and returns what it said; the call ends when its caller leaves. */
async function askService(work: Asking, { question, passages, language }: Prompt, signal: AbortSignal) {
	const { dependencies, namespace, requestId } = work;
	const context = systemContext(dependencies, requestId, namespace);
	await perform(countRequest, context, {});
	const messages = promptFor(question, passages, language);
	try {
		const { text, tokens } = await askChatNow(dependencies.env, messages, { form, signal });
		const characters = messages.reduce((sum, { content }) => sum + content.length, text.length);
		await perform(countAnswer, context, { tokens, characters });
		return text;
	} catch (error) {
		if (!(error instanceof ChatFailure)) throw error;
		if (signal.aborted) throw left();
		dependencies.log.warn('the chat service gave no answer', { namespace, fault: error.fault, error: error.message });
		throw refused();
	}
}

/**
 * Answers a question from the public texts of a namespace. Without a fitting passage the service is not asked; without a
 * service there are sources alone. 429 after the limit of the day, 503 if the service gives no answer in time or too many
 * ask at once.
 */
export async function answerQuestion(work: Asking, question: string, language: string): Promise<Answered> {
	const { dependencies, namespace } = work;
	const signal = work.callerGone?.() ?? nobodyLeaves;
	const passages = await reading.run(namespace, signal, () => findPassages(work, question));
	const hasService = hasChat(dependencies.env);
	if (!passages.length) return { ...absent, answer: hasService ? absentIn(language) : null };
	const sources = sourcesOf(passages);
	if (!hasService) return { state: 'sources', answer: null, sources, passages };
	const prompt = { question, passages, language };
	const said = await calling.run(namespace, signal, () => askService(work, prompt, signal));
	const read = readAnswer(said, passages);
	if (!read) throw refused();
	if (read === 'absent') return { ...absent, answer: absentIn(language), passages };
	return { state: 'answered', ...read, sources, passages };
}
