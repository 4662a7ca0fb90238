import { partsUntil } from './countdown-parts.ts';

const lookEveryMs = 1000;

/** Keeps the flap clock of a page right, by the clock of the server. */
export class CountdownElement extends HTMLElement {
	#timer: ReturnType<typeof setInterval> | undefined;

	connectedCallback(): void {
		const { until = '', now = '' } = this.dataset;
		// The offset of this device's clock from the server's; a cached page is up to a minute old.
		const ahead = Date.now() - Date.parse(now);
		const isOff = !(Math.abs(ahead) < 5 * 60_000);
		const show = () => this.#show(until, Date.now() - (isOff ? ahead : 0));
		show();
		this.#timer = setInterval(show, lookEveryMs);
	}

	disconnectedCallback(): void {
		clearInterval(this.#timer);
	}

	#show(until: string, now: number): void {
		for (const [unit, value] of Object.entries(partsUntil(until, now))) {
			const place = this.querySelector(`[data-unit="${unit}"]`);
			const text = String(value).padStart(2, '0');
			if (!place || place.textContent === text) continue;
			const flaps = [...text].map((digit) => Object.assign(document.createElement('span'), { textContent: digit }));
			place.replaceChildren(...flaps);
		}
	}
}
