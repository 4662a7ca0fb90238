import type { Actor } from '../../../server/access/actor.ts';
import { findDevices } from '../../../server/access/devices.ts';
import { routes } from '../../../server/features/gameplay/play/routes.ts';
import { answerQuestion, openQuestion } from '../../../server/features/gameplay/play/operations/answers.ts';
import { showAttempt, startAttempt } from '../../../server/features/gameplay/play/operations/attempts.ts';
import { handOver, showMe, showPlayInfo } from '../../../server/features/gameplay/play/operations/info.ts';
import { joinEvent } from '../../../server/features/gameplay/play/operations/join.ts';
import { tryPuzzle } from '../../../server/features/gameplay/play/operations/puzzle.ts';
import { finishAttempt, showSummary } from '../../../server/features/gameplay/play/operations/summary.ts';
import type { PlayTeam } from '../../../server/features/gameplay/play/types.ts';
import type { AnyOperation } from '../../../server/operation/operation.ts';
import { AppError, type ErrorCode } from '../../../server/runtime/errors.ts';
import { exchange } from '../http.ts';
import type { Scene } from '../scene.ts';

type Fields = Record<string, unknown>;
type OutputOf<Op extends AnyOperation> = Awaited<ReturnType<Op['run']>>;

let made = 0;
/** A client-made id, another one each time. */
export const freshId = (word = 'id'): string => `${word}-${String(++made).padStart(16, '0')}`;

/** How the calls of a phone travel: what an operation answers whoever has this device token; throws AppError when it refuses. */
type Line = (operation: AnyOperation, input: Fields, token?: string) => Promise<unknown>;

/** Who a device token is. */
async function playerOf(token = ''): Promise<Actor> {
	const devices = await findDevices([token]);
	return devices.length ? { kind: 'player', devices } : { kind: 'anonymous' };
}

/** Calls operations directly. */
export const directly =
	(scene: Scene): Line =>
	async (operation, input, token) =>
		scene.call(operation, input, { actor: await playerOf(token) });

/** Calls the rows of the play API that take JSON, once each; `base` is asked anew every time, as a server may come back elsewhere. */
export const overHttp =
	(base: () => string): Line =>
	async (operation, input, token) => {
		const row = routes.find((one) => one.operation === operation)!;
		const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
		const body = Object.fromEntries(Object.entries(input).filter(([name]) => !row.path.includes(`:${name}`)));
		const headers = {
			...(row.method === 'get' ? {} : { 'content-type': 'application/json' }),
			...(token ? { authorization: `Bearer ${token}` } : {})
		};
		const sent = Buffer.from(row.method === 'get' ? '' : JSON.stringify(body));
		const answer = await exchange(new URL(`${base()}/api/play${path}`), row.method.toUpperCase(), headers, sent);
		if (answer.status < 300) return answer.json();
		const { error, message, details, requestId: _, ...extra } = answer.json<Fields & Refused>();
		throw new AppError(error, message, { details, extra });
	};

interface Refused {
	error: ErrorCode;
	message: string;
	details?: AppError['details'];
}

/** A question of an attempt, as a catalog or as an attempt names it. */
type Asked = { id: number } | { questionId: number };
const idOf = (asked: Asked): number => ('id' in asked ? asked.id : asked.questionId);

/** What a phone joined: its team, and its device token. */
interface Joined {
	team: PlayTeam;
	deviceToken: string;
}

/** A phone in an event that never repeats a call by itself. Whatever the product refuses is thrown as its AppError. */
export class Phone {
	readonly team: PlayTeam;
	/** The device token. */
	readonly token: string;
	readonly #line: Line;
	readonly #event: string;

	constructor(line: Line, event: string, { team, deviceToken }: Joined) {
		[this.#line, this.#event] = [line, event];
		[this.team, this.token] = [team, deviceToken];
	}

	/** Joins an event by name, with a team token or as the fields say. */
	static async join(line: Line, event: string, fields: object): Promise<Phone> {
		const input = { event, joinId: freshId('join'), delivery: 'body', ...fields };
		return new Phone(line, event, (await line(joinEvent, input)) as Joined);
	}

	/** Who the phone is for the server now. */
	actor = () => playerOf(this.token);
	call = <Op extends AnyOperation>(operation: Op, input: Fields) =>
		this.#line(operation, input, this.token) as Promise<OutputOf<Op>>;
	info = () => this.call(showPlayInfo, { event: this.#event });
	me = () => this.call(showMe, { event: this.#event });
	/** Another phone of the same team, by the link that this one shows. */
	handOver = async (line = this.#line) => {
		const { url } = await this.call(handOver, { event: this.#event });
		return Phone.join(line, this.#event, { teamToken: new URL(url).searchParams.get('t')! });
	};
	start = (catalog: string, attemptId = freshId('attempt')) =>
		this.call(startAttempt, { event: this.#event, attemptId, catalog });
	attempt = (attempt: string) => this.call(showAttempt, { attempt });
	open = (attempt: string, asked: Asked) => this.call(openQuestion, { attempt, questionId: idOf(asked) });
	answer = (attempt: string, asked: Asked, answer: unknown, answerId = freshId('answer')) =>
		this.call(answerQuestion, { attempt, questionId: idOf(asked), answerId, answer });
	/** Ends the attempt and answers, as the product does, with its summary. */
	finish = async (attempt: string, expectAnswers?: number[]): Promise<OutputOf<typeof showSummary>> => {
		await this.call(finishAttempt, { attempt, ...(expectAnswers ? { expectAnswers } : {}) });
		return this.summary(attempt);
	};
	summary = (attempt: string) => this.call(showSummary, { attempt });
	/** Guesses the word of the puzzle. */
	tryWord = (word: string) => this.call(tryPuzzle, { event: this.#event, tryId: freshId('try'), word });
}
