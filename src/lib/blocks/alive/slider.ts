import { isCalm } from '#lib/ui/motion.ts';

/** Gives a slider its buttons, a position label and, if set, autoplay. */
export class SliderElement extends HTMLElement {
	#ends = new AbortController();
	#timer: ReturnType<typeof setInterval> | undefined;
	#at = 0;

	connectedCallback(): void {
		this.#ends = new AbortController();
		const { signal } = this.#ends;
		this.classList.add('alive');
		for (const button of this.querySelectorAll<HTMLButtonElement>('button[data-step]'))
			button.addEventListener('click', () => this.#step(Number(button.dataset.step)), { signal });
		this.#row?.addEventListener('scroll', () => this.#look(), { signal, passive: true });
		this.#walk(signal);
	}

	disconnectedCallback(): void {
		this.#ends.abort();
		clearInterval(this.#timer);
	}

	get #row(): HTMLElement | null {
		return this.querySelector('ul');
	}

	get #slides(): HTMLElement[] {
		return [...(this.#row?.children ?? [])] as HTMLElement[];
	}

	/** The slide in the middle of the viewport. */
	#look(): void {
		const row = this.#row;
		if (!row) return;
		const middle = row.getBoundingClientRect().left + row.clientWidth / 2;
		const away = this.#slides.map((slide) => {
			const { left, width } = slide.getBoundingClientRect();
			return Math.abs(left + width / 2 - middle);
		});
		this.#show(away.indexOf(Math.min(...away)));
	}

	#show(at: number): void {
		if (at < 0 || at === this.#at) return;
		this.#at = at;
		const words = (this.dataset.words ?? '').replace('{at}', String(at + 1));
		const place = this.querySelector('[data-at]');
		if (place) place.textContent = words.replace('{count}', String(this.#slides.length));
		this.querySelectorAll('[data-dots] > *').forEach((dot, index) => dot.toggleAttribute('data-on', index === at));
	}

	/** Goes on or back; after the last slide comes the first one. */
	#step(by: number): void {
		const slides = this.#slides;
		const row = this.#row;
		const slide = slides[(this.#at + by + slides.length) % slides.length];
		if (!row || !slide) return;
		const left = slide.offsetLeft - row.offsetLeft - (row.clientWidth - slide.offsetWidth) / 2;
		row.scrollTo({ left, behavior: isCalm(this) ? 'instant' : 'smooth' });
	}

	/** Autoplay while nobody reads or navigates; any press ends it. */
	#walk(signal: AbortSignal): void {
		const seconds = Number(this.dataset.seconds);
		if (!(seconds > 0) || isCalm(this)) return;
		const stop = () => {
			clearInterval(this.#timer);
			this.querySelector('[data-pause]')?.toggleAttribute('hidden', true);
		};
		const isRead = () => document.hidden || this.matches(':hover, :focus-within');
		this.#timer = setInterval(() => isRead() || this.#step(1), seconds * 1000);
		for (const kind of ['click', 'pointerdown', 'keydown']) this.addEventListener(kind, stop, { signal });
		this.querySelector('[data-pause]')?.toggleAttribute('hidden', false);
	}
}
