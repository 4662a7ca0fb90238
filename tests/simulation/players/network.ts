import type { OperationName } from '../../../server/composition/operations.ts';
import type { Dice } from '../world/dice.ts';
import { Gone, type Caller, type Instance } from '../world/instance.ts';

/** The result of a call; `away` means that it is unknown whether it arrived. */
export type Outcome =
	| { kind: 'done'; body: unknown }
	| { kind: 'refused'; code: string; extra: Record<string, unknown> }
	| { kind: 'away' };

/** What happens to a request on its way. */
type Fate = 'arrives' | 'request lost' | 'receipt lost' | 'twice' | 'late';

const fates = [
	[80, 'arrives'],
	[5, 'request lost'],
	[6, 'receipt lost'],
	[5, 'twice'],
	[4, 'late']
] as const satisfies [number, Fate][];

interface Late {
	name: OperationName;
	input: object;
	caller: Caller;
}

/** The way between clients and instances: it loses, repeats and reorders requests, and loses their responses. */
export class Network {
	/** Errors that no client is meant to get. */
	readonly faults: string[] = [];
	/** Clients without network. */
	readonly cutOff = new Set<string>();
	#living: () => Instance[];
	#late: Late[] = [];

	constructor(living: () => Instance[]) {
		this.#living = living;
	}

	/** Sends a request of a client; its fate and its instance are drawn before anything happens. */
	async send(client: string, request: Late, dice: Dice): Promise<Outcome> {
		const fate = dice.weighted(fates);
		const [first, second] = dice.shuffled(this.#living());
		if (!first || this.cutOff.has(client) || fate === 'request lost') return { kind: 'away' };
		if (fate === 'late') {
			this.#late.push(structuredClone(request));
			return { kind: 'away' };
		}
		const repeated = fate === 'twice' ? this.#ask(second ?? first, request) : undefined;
		const outcome = await this.#ask(first, request);
		await repeated;
		return fate === 'receipt lost' ? { kind: 'away' } : outcome;
	}

	/** Lets some requests arrive whose clients have long given up. */
	async deliverLate(dice: Dice): Promise<void> {
		const arriving = dice.shuffled(this.#late.splice(0));
		const count = dice.between(0, arriving.length);
		this.#late.push(...arriving.slice(count));
		await Promise.all(
			arriving.slice(0, count).map((late) => {
				const living = this.#living();
				return living.length ? this.#ask(dice.pick(living), late) : undefined;
			})
		);
	}

	async #ask(instance: Instance, { name, input, caller }: Late): Promise<Outcome> {
		try {
			// As JSON, which is what travels.
			return { kind: 'done', body: JSON.parse(JSON.stringify((await instance.call(name, input, caller)) ?? null)) };
		} catch (error) {
			if (error instanceof Gone || (error as Error).constructor.name === 'Gone') return { kind: 'away' };
			const { code, status, extra, message } = error as Refusal;
			if (typeof status === 'number' && status < 500 && status !== 422)
				return { kind: 'refused', code, extra: JSON.parse(JSON.stringify(extra ?? {})) as Refusal['extra'] };
			this.faults.push(`${name} on ${instance.name}: ${code ?? ''} ${message}`);
			return { kind: 'away' };
		}
	}
}

interface Refusal extends Error {
	code: string;
	status?: number;
	extra: Record<string, unknown>;
}
