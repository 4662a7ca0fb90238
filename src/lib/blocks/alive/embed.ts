/** Loads what waits in its place, this one and this time, without leaving the page. */
export class EmbedElement extends HTMLElement {
	#ends = new AbortController();

	connectedCallback(): void {
		this.#ends = new AbortController();
		const press = (event: Event) => {
			event.preventDefault();
			this.#load();
		};
		this.querySelector('[data-once]')?.addEventListener('click', press, { signal: this.#ends.signal });
	}

	disconnectedCallback(): void {
		this.#ends.abort();
	}

	#load(): void {
		const template = this.querySelector('template');
		if (!template) return;
		this.replaceChildren(document.importNode(template.content, true));
		this.className = 'b-embed-loaded';
		// The button that was pressed is gone.
		this.querySelector<HTMLElement>('iframe, video, audio')?.focus();
	}
}
