import type { Actor } from '../../server/access/actor.ts';
import { findDevices } from '../../server/access/devices.ts';
import { saveCatalog, showCatalog } from '../../server/features/catalogs/operations/catalogs.ts';
import { answerQuestion, openQuestion } from '../../server/features/play/operations/answers.ts';
import { showAttempt, startAttempt } from '../../server/features/play/operations/attempts.ts';
import { showMe } from '../../server/features/play/operations/info.ts';
import { joinEvent } from '../../server/features/play/operations/join.ts';
import { finishAttempt, showSummary } from '../../server/features/play/operations/summary.ts';
import type { AnyOperation } from '../../server/operation/operation.ts';
import type { Scene } from './scene.ts';

export type Ids = { id: number; prompt: string; [field: string]: unknown };
type OutputOf<Op extends AnyOperation> = Awaited<ReturnType<Op['run']>>;

let made = 0;
/** A client-made id, another one each time. */
export const freshId = (word = 'id'): string => `${word}-${String(++made).padStart(16, '0')}`;

/** An mc question whose first option is right. */
export const choice = (prompt: string, points = 10, more: object = {}) => ({
	type: 'mc',
	prompt,
	points,
	options: ['right', 'wrong'],
	answers: [0],
	...more
});

/** Stores a catalog; answers its questions with ids, by prompt. */
export async function putCatalog(scene: Scene, event: string, slug: string, questions: object[], more: object = {}) {
	await scene.call(saveCatalog, { event, slug, name: slug, questions, ...more });
	const { catalog } = await scene.call(showCatalog, { event, slug, ids: true });
	return new Map((catalog.questions as Ids[]).map((question) => [question.prompt, question]));
}

/** The raw answer of an mc question by the text of an option. */
export const pick = (question: Ids, text: string) => ({
	selected: (question.options as { id: string; text: string }[]).filter((one) => one.text === text).map(({ id }) => id)
});

/** A phone of a team, playing through operations. */
export interface Phone {
	team: { uid: string; name: string; listed: boolean };
	token: string;
	actor(): Promise<Actor>;
	call<Op extends AnyOperation>(operation: Op, input: unknown): Promise<OutputOf<Op>>;
	me(): Promise<OutputOf<typeof showMe>>;
	start(catalog: string, attemptId?: string): Promise<OutputOf<typeof startAttempt>>;
	attempt(attempt: string): Promise<OutputOf<typeof showAttempt>>;
	open(attempt: string, question: Ids): Promise<OutputOf<typeof openQuestion>>;
	answer(attempt: string, question: Ids, answer: unknown, answerId?: string): Promise<OutputOf<typeof answerQuestion>>;
	/** Ends the attempt and answers, as the product does, with its summary. */
	finish(attempt: string, expectAnswers?: number[]): Promise<OutputOf<typeof showSummary>>;
	summary(attempt: string): Promise<OutputOf<typeof showSummary>>;
}

/** Joins an event with a new phone; `fields` are those of the join. */
export async function joinGame(
	scene: Scene,
	event: string,
	fields: object = { name: freshId('team') }
): Promise<Phone> {
	const anonymous = { actor: { kind: 'anonymous' as const } };
	const joined = await scene.call(joinEvent, { event, joinId: freshId('join'), ...fields }, anonymous);
	return phoneOf(scene, event, joined);
}

/** The phone behind a device token. */
export function phoneOf(scene: Scene, event: string, joined: { team: Phone['team']; deviceToken: string }): Phone {
	const token = joined.deviceToken;
	const actor = async (): Promise<Actor> => {
		const devices = await findDevices([token]);
		return devices.length ? { kind: 'player', devices } : { kind: 'anonymous' };
	};
	const call: Phone['call'] = (operation, input) => actor().then((who) => scene.call(operation, input, { actor: who }));
	return {
		team: joined.team,
		token,
		actor,
		call,
		me: () => call(showMe, { event }),
		start: (catalog, attemptId = freshId('attempt')) => call(startAttempt, { event, attemptId, catalog }),
		attempt: (attempt) => call(showAttempt, { attempt }),
		open: (attempt, { id }) => call(openQuestion, { attempt, questionId: id }),
		answer: (attempt, { id }, answer, answerId = freshId('answer')) =>
			call(answerQuestion, { attempt, questionId: id, answerId, answer }),
		finish: async (attempt, expectAnswers) => {
			await call(finishAttempt, { attempt, ...(expectAnswers ? { expectAnswers } : {}) });
			return call(showSummary, { attempt });
		},
		summary: (attempt) => call(showSummary, { attempt })
	};
}
