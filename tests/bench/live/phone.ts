import { Agent, request } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { Attempt } from '../../../server/features/gameplay/play/types.ts';
import type { RoundView } from '#lib/live/round.ts';
import type { Update } from '#lib/live/wire.ts';
import { Wire } from './wire.ts';

/** A new id as a phone makes them. */
const newId = (): string => randomBytes(16).toString('hex');

export interface Reply {
	status: number;
	body: Buffer;
	cookie: string;
}

/** A question of a round as phones see it. */
export interface Asked {
	questionId: number;
	options: { id: string; text: string }[];
}

/** Answers that were given, by question: the id they were sent with, and whether a receipt came. */
interface Given {
	answerId: string;
	selected: string[];
	isAcknowledged: boolean;
}

/** One phone: its own kept-alive connections, its cookie, its socket, and what it was told is saved. */
export class BenchPhone {
	attempt: Attempt | undefined;
	given = new Map<number, Given>();
	/** Calls that ended without any answer. */
	resets = 0;
	#base: string;
	#event: string;
	#number: number;
	#cookie = '';
	#agent = new Agent({ keepAlive: true, maxSockets: 6 });
	wire: Wire | undefined;

	constructor(base: string, event: string, number: number) {
		this.#base = base;
		this.#event = event;
		this.#number = number;
	}

	/** One call; rejects when the connection breaks. */
	call(method: string, path: string, body?: object): Promise<Reply> {
		const text = body && JSON.stringify(body);
		const headers = {
			origin: this.#base,
			'accept-encoding': 'gzip, br',
			'accept-language': 'de',
			...(this.#cookie ? { cookie: this.#cookie } : {}),
			...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {})
		};
		return new Promise((resolve, reject) => {
			const asked = request(this.#base + path, { method, headers, agent: this.#agent }, (answer) => {
				const dependencies: Buffer[] = [];
				answer.on('data', (part: Buffer) => dependencies.push(part));
				answer.once('error', reject);
				answer.once('end', () => {
					const [cookie = ''] = answer.headers['set-cookie'] ?? [];
					resolve({ status: answer.statusCode!, body: Buffer.concat(dependencies), cookie: cookie.split(';')[0]! });
				});
			});
			asked.once('error', (error) => {
				this.resets += 1;
				reject(error);
			});
			asked.end(text);
		});
	}

	/** The JSON of a call that has to succeed. */
	async done<T>(method: string, path: string, body?: object): Promise<T> {
		const reply = await this.call(method, `/api/play${path}`, body);
		if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${String(reply.body).slice(0, 300)}`);
		if (reply.cookie) this.#cookie = reply.cookie;
		return JSON.parse(String(reply.body)) as T;
	}

	/** The same, once more when no answer came, as a phone repeats what has an id. */
	async #repeated<T>(path: string, body: object): Promise<T> {
		const ask = () => this.done<T>('POST', path, body);
		return ask().catch(ask);
	}

	/** Joins as a team of its own. */
	async join(): Promise<void> {
		await this.#repeated(`/events/${this.#event}/join`, { joinId: newId(), name: `Team ${this.#number}` });
	}

	me = () => this.done('GET', `/events/${this.#event}/me`);

	/** Follows the own team live, and the round of the event. */
	listen(heard?: (update: Update) => void): Promise<void> {
		this.wire = new Wire(this.#base, { cookie: this.#cookie }, heard);
		return this.wire.follow(this.#event, ['own', 'round']);
	}

	async start(catalog: string): Promise<void> {
		this.attempt = await this.#repeated(`/events/${this.#event}/attempts`, { attemptId: newId(), catalog });
	}

	/** Gives the right answer to a question by its place, with the id of an earlier try; true once it is acknowledged. */
	async answer(place: number): Promise<boolean> {
		const { attemptId, items } = this.attempt!;
		const { questionId, question } = items[place]!;
		const { options } = question as { options: { id: string; text: string }[] };
		const selected = options.filter(({ text }) => text === 'right').map(({ id }) => id);
		const given = this.given.get(questionId) ?? { answerId: newId(), selected, isAcknowledged: false };
		this.given.set(questionId, given);
		return this.#send(`/api/play/attempts/${attemptId}/answers/${questionId}`, given);
	}

	/** Answers the question that the host of a round asks. */
	answerRound(round: string, { questionId, options }: Asked): Promise<boolean> {
		const selected = options.filter(({ text }) => text === 'right').map(({ id }) => id);
		const given = { answerId: newId(), selected, isAcknowledged: false };
		this.given.set(questionId, given);
		return this.#send(`/api/play/rounds/${round}/answers/${questionId}`, given);
	}

	async #send(path: string, given: Given): Promise<boolean> {
		const { answerId, selected } = given;
		const { status } = await this.call('PUT', path, { answerId, answer: { selected } });
		given.isAcknowledged ||= status === 200;
		return given.isAcknowledged;
	}

	/** Whether the server has lost the acknowledged answer to the question that a round asks. */
	async hasLost(round: string, questionId: number): Promise<boolean> {
		const given = this.given.get(questionId);
		const { own } = await this.done<RoundView>('GET', `/rounds/${round}`);
		return Boolean(given?.isAcknowledged) && own!.receipt?.answerId !== given!.answerId;
	}

	/** How many acknowledged answers the server does not have as they were given. */
	async countLost(): Promise<number> {
		if (!this.attempt) return 0;
		const { items } = await this.done<Attempt>('GET', `/attempts/${this.attempt.attemptId}`);
		const stored = new Map(items.map((item) => [item.questionId, item]));
		return [...this.given].filter(([questionId, { answerId, selected, isAcknowledged }]) => {
			const item = stored.get(questionId);
			const isThere =
				item?.receipt?.answerId === answerId && JSON.stringify(item.answer) === JSON.stringify({ selected });
			return isAcknowledged && !isThere;
		}).length;
	}

	leave(): void {
		this.wire?.close();
		this.#agent.destroy();
	}
}
