type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: unknown): target is Control =>
	target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isBox = (control: Control): control is HTMLInputElement =>
	control.type === 'checkbox' || control.type === 'radio';

const selectorOf = (control: Control): string => {
	const named = `:is(input, textarea, select)[name="${CSS.escape(control.name)}"]`;
	return isBox(control) ? `${named}[value="${CSS.escape(control.value)}"]` : named;
};

const showsSent = (control: Control, sent: FormData): boolean =>
	isBox(control)
		? sent.getAll(control.name).includes(control.value) === control.checked
		: control.value === String(sent.get(control.name) ?? '').trim();

/** What is typed into a form while it is being saved: the stored values that come back would take its place. */
export class LateTyping {
	readonly #typed = new Map<string, { value: string; isChecked: boolean }>();

	/** Forgets what was typed during an earlier save, which may have failed; call it before each. */
	begin(): void {
		this.#typed.clear();
	}

	/** Takes what stands in a field; call it for every input while a save is on its way. */
	note({ target }: Event): void {
		if (!isControl(target) || !target.name || target.type === 'file') return;
		this.#typed.set(selectorOf(target), { value: target.value, isChecked: isBox(target) && target.checked });
	}

	/**
	 * Puts it into the form that shows what came back. A field that does not show what was sent of it is
	 * left alone: it was emptied for the next one, or still has what was typed.
	 */
	putBack(form: HTMLFormElement | undefined, sent: FormData): void {
		for (const [selector, { value, isChecked }] of this.#typed) {
			const control = form?.querySelector<Control>(selector);
			if (!control || !showsSent(control, sent)) continue;
			if (isBox(control)) control.checked = isChecked;
			else control.value = value;
			for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
		}
	}
}
