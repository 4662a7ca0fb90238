import * as assert from 'uvu/assert';
import { AppError } from '../../../server/runtime/errors.ts';
import type { Item, Receipt } from '../../../server/features/gameplay/play/types.ts';
import { freshId, overHttp, Phone } from '../phone/phone.ts';
import { random } from '../files/random.ts';
import { triviaList } from '../files/trivia.ts';
import { until } from './until.ts';

type Choice = { selected: string[] };

/** What the server told a phone is stored. */
interface Acknowledged {
	opened: Map<number, Item>;
	answered: Map<number, { answer: Choice; receipt: Receipt }>;
}

/** A team that answers as fast as it can and goes on after every cut with the ids of before. */
export class Player {
	/** The phone, once the team has begun. */
	phone!: Phone;
	/** Where the server is now. */
	base = '';
	attemptId = freshId('attempt');
	said: Acknowledged = { opened: new Map(), answered: new Map() };
	/** The answer whose receipt has not come. */
	pending: { questionId: number; answerId: string; answer: Choice } | undefined;
	#items: Item[] = [];
	#chance = random(1);

	async begin(base: string, event: string, number: number): Promise<void> {
		this.#chance = random(number);
		this.base = base;
		this.phone = await Phone.join(
			overHttp(() => this.base),
			event,
			{ name: `Team ${number}` }
		);
		const catalog = triviaList[number % triviaList.length]!.slug;
		this.#items = (await this.phone.start(catalog, this.attemptId)).items;
	}

	/** Answers until everything is answered or the server is gone or broken; throws what it refuses. */
	async burst(): Promise<void> {
		const left = this.#items.filter(({ questionId }) => !this.said.answered.has(questionId));
		for (const item of left) {
			try {
				await this.#answer(item);
			} catch (error) {
				if (error instanceof AppError && error.status < 500) throw error;
				return;
			}
		}
	}

	async #answer({ questionId, question }: Item): Promise<void> {
		const known = this.said.opened.get(questionId)?.question;
		const shown = question ?? known ?? (await this.#open(questionId));
		const { options } = shown as { options: { id: string }[] };
		const again = this.pending?.questionId === questionId ? this.pending : undefined;
		const answer = again?.answer ?? { selected: [options[Math.floor(this.#chance() * options.length)]!.id] };
		const answerId = again?.answerId ?? freshId('answer');
		this.pending = { questionId, answerId, answer };
		const receipt = await this.phone.answer(this.attemptId, { questionId }, answer, answerId);
		this.said.answered.set(questionId, { answer, receipt });
		this.pending = undefined;
	}

	async #open(questionId: number): Promise<Item['question']> {
		const { item } = await this.phone.open(this.attemptId, { questionId });
		this.said.opened.set(questionId, item);
		return item.question;
	}

	/** Compares everything that was acknowledged with what the server has now. */
	async check(): Promise<void> {
		const { items } = await this.phone.attempt(this.attemptId);
		const now = new Map(items.map((item) => [item.questionId, item]));
		for (const [id, { answer, receipt }] of this.said.answered) {
			const item = now.get(id)!;
			assert.equal(item.answer, answer);
			assert.equal({ ...item.receipt, version: 0 }, { ...without(receipt), version: 0 });
		}
		for (const [id, { openedAt, deadlineAt }] of this.said.opened)
			assert.equal([now.get(id)!.openedAt, now.get(id)!.deadlineAt], [openedAt, deadlineAt]);
		const answers = items.filter(({ receipt }) => receipt).length;
		assert.ok(answers - this.said.answered.size <= 1, 'nothing is stored but what was sent');
	}
}

const without = ({ serverTime: _time, ...receipt }: Receipt & { serverTime?: string }) => receipt;

/** How many answers the server acknowledged in all. */
export const count = (players: Player[]): number => players.reduce((sum, { said }) => sum + said.answered.size, 0);

/** Resolves once so many answers are acknowledged. */
export const untilMore = (players: Player[], least: number): Promise<void> =>
	until(() => count(players) >= least, 'the burst');
