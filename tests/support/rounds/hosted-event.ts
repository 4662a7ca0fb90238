import type { Page } from 'playwright-core';
import type { RoundView } from '../../../src/lib/live/round.ts';
import { slipsAreOver, teamPath } from '../phone/player.ts';
import type { Product } from '../processes/product.ts';

/** A choice between `right` and `wrong`, in the written form. */
export const twoOf = (prompt: string, more: object = {}) => ({
	type: 'mc',
	prompt,
	options: ['Venus', 'Mars'],
	answers: [0],
	points: 100,
	countdown: 0,
	...more
});

interface Asked {
	questions?: object[];
	config?: Record<string, unknown>;
	options?: Record<string, unknown>;
}

let commands = 0;

/** An event of a product whose host leads its one station as a round. */
export class HostedEvent {
	readonly product: Product;
	readonly event: string;
	readonly round: string;

	constructor(product: Product, event: string, round: string) {
		[this.product, this.event, this.round] = [product, event, round];
	}

	static async create(product: Product, { questions, config = {}, options = {} }: Asked = {}): Promise<HostedEvent> {
		const order = { shuffleQuestions: false, shuffleAnswers: false, timeBonusFloor: 1 };
		const { event } = await product.perform('event.create', {
			name: 'Sternwartenfest',
			published: true,
			config: { ...order, playMode: 'host', ...config }
		} as never);
		const text = JSON.stringify({
			name: 'Planeten',
			questions: questions ?? [twoOf('Was ist heiß?'), twoOf('Und jetzt?')]
		});
		await product.perform('catalog.import', { event: event.uid, files: [{ name: 'planeten.json', text }] });
		const { round } = await product.perform('round.create', {
			event: event.uid,
			catalog: 'planeten',
			options: { delaySeconds: 0, autoLock: false, ...options }
		} as never);
		return new HostedEvent(product, event.uid, round.uid);
	}

	async view(): Promise<RoundView> {
		return (await this.product.perform('round.show', { round: this.round })).view as RoundView;
	}

	/** Gives a command at the newest version; a reveal waits until the last answers may have arrived. */
	async command(command: string, args?: object): Promise<void> {
		const view = await this.view();
		commands += 1;
		const input = {
			round: this.round,
			commandId: `command-of-tests-${commands}`,
			expectVersion: view.version,
			command,
			...(args && { args })
		};
		const isEarly = command === 'reveal' && view.closesAt;
		if (isEarly) await untilAfter(Date.parse(view.closesAt!) + 1050);
		await this.product.perform('round.command', input as never);
	}

	/** Gives several commands that need nothing more. */
	async lead(...names: string[]): Promise<void> {
		for (const name of names) await this.command(name, name === 'close' ? { confirm: true } : undefined);
	}

	/** Path and query of the code of a new team. */
	team = (name: string): Promise<string> => teamPath(this.product, this.event, name);
}

const untilAfter = (at: number): Promise<void> =>
	new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));

/** Waits for a heading of a round. */
export const heading = (page: Page, name: string | RegExp): Promise<void> =>
	page.getByRole('heading', { name }).waitFor();

/** Waits for a question of a round and for the moment in which a tap counts. */
export async function asked(page: Page, prompt: string): Promise<void> {
	await heading(page, prompt);
	await page.evaluate(slipsAreOver);
}
