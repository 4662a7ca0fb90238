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

/** Keeps what is typed into a form during a save, because the stored values that come back would replace it. */
export class LateTyping {
	readonly #typed = new Map<string, { value: string; isChecked: boolean }>();

	/** Drops what was typed during an earlier save, which may have failed; call it before each save. */
	begin(): void {
		this.#typed.clear();
	}

	/** Records the value of a field; call it for every input during a save. */
	note({ target }: Event): void {
		if (!isControl(target) || !target.name || target.type === 'file') return;
		this.#typed.set(selectorOf(target), { value: target.value, isChecked: isBox(target) && target.checked });
	}

	/**
	 * Restores it in the form that shows the result. Fields that do not show what was sent are left alone: they were
	 * cleared for the next record, or still contain what was typed.
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
