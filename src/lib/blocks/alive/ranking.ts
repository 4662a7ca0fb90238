import { boardFrom } from '#lib/blocks/ranking/rows.ts';
import type { ShownRow } from '#lib/blocks/context.ts';
import { dateWriter } from '#lib/messages/region.ts';
import { follow } from '#lib/live/follow.ts';
import type { TopicState } from '#lib/live/subscription.ts';
import { isCalm } from '#lib/ui/motion.ts';

type Module = 'rankings' | 'results';

/** Follows a board of the page: new rows come, others move; it keeps its content without a connection. */
export class RankingElement extends HTMLElement {
	#leave: (() => void) | undefined;

	connectedCallback(): void {
		const { event = '', topic, ticket = '' } = this.dataset;
		const module: Module = topic === 'results' ? 'results' : 'rankings';
		const lose = () => this.classList.remove('live');
		this.#leave = follow<Module>(
			{ topic: module, event, auth: { ticket } },
			(state) => (state.status === 'live' ? this.#take(module, state) : lose()),
			lose
		);
	}

	disconnectedCallback(): void {
		this.#leave?.();
	}

	#take(module: Module, { data, at }: TopicState<Module>): void {
		if (!data) return;
		this.classList.add('live');
		const { mode, rows } = boardFrom(module, data, Number(this.dataset.limit));
		this.dataset.state = mode === 'hidden' ? 'hidden' : rows.length ? 'rows' : 'empty';
		this.#show(rows);
		if (at) this.#tellTime(at);
	}

	#tellTime(at: string): void {
		const place = this.querySelector('time');
		if (!place) return;
		const { formats = '', zone } = this.dataset;
		const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const;
		place.textContent = dateWriter(formats, clock)(new Date(at));
		place.dateTime = at;
	}

	#show(rows: ShownRow[]): void {
		const list = this.querySelector('ol');
		if (!list) return;
		const known = new Map([...list.children].map((row) => [(row as HTMLElement).dataset.key, row as HTMLElement]));
		const before = new Map([...known.values()].map((row) => [row, row.getBoundingClientRect().top]));
		const next = rows.map((row) => this.#filled(known.get(row.key) ?? this.#newRow(), row));
		list.replaceChildren(...next);
		if (!isCalm(this)) for (const row of next) slideFrom(row, before.get(row));
	}

	#newRow(): HTMLElement {
		const template = this.querySelector('template');
		return template!.content.firstElementChild!.cloneNode(true) as HTMLElement;
	}

	#filled(row: HTMLElement, { key, place, name, note, points, done, total }: ShownRow): HTMLElement {
		row.dataset.key = key;
		const texts = { place, name, note, points: points.toLocaleString(this.dataset.formats) };
		for (const [cell, text] of Object.entries(texts)) {
			const found = row.querySelector(`[data-cell="${cell}"]`);
			if (found && found.textContent !== text) found.textContent = text;
		}
		this.#light(row.querySelector<HTMLElement>('[data-cell="lamps"]'), done, total);
		return row;
	}

	#light(lamps: HTMLElement | null, done: number, total: number): void {
		if (!lamps) return;
		lamps.hidden = total === 0;
		const words = (this.dataset.done ?? '').replace('{done}', String(done));
		lamps.ariaLabel = words.replace('{total}', String(total));
		if (total > Number(this.dataset.lamps)) return lamps.replaceChildren(`${done}/${total}`);
		lamps.replaceChildren(
			...Array.from({ length: total }, (_, index) => {
				const lamp = document.createElement('i');
				lamp.classList.toggle('on', index < done);
				return lamp;
			})
		);
	}
}

const moveMs = 700;

/** Lets a row travel from where it was to where it is. */
function slideFrom(row: HTMLElement, top: number | undefined): void {
	const by = top === undefined ? 0 : top - row.getBoundingClientRect().top;
	if (by) row.animate([{ translate: `0 ${by}px` }, { translate: '0 0' }], { duration: moveMs, easing: 'ease-in-out' });
}
