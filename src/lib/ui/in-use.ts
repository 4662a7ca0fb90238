/** Fields that people have typed into or chosen from, and not sent since. */
const typed = new Set<EventTarget>();

const noteTyping = ({ target }: Event) => void (target && typed.add(target));
const noteSending = ({ target }: Event) => {
	for (const field of typed) if (target instanceof Node && target.contains(field as Node)) typed.delete(field);
};

/** Watches what is typed on the page; returns the end of it. */
export function watchTyping(): () => void {
	document.addEventListener('input', noteTyping, true);
	document.addEventListener('submit', noteSending, true);
	return () => {
		document.removeEventListener('input', noteTyping, true);
		document.removeEventListener('submit', noteSending, true);
	};
}

/** Whether something is typed or open that is lost when the page loads again. */
export function isInUse(): boolean {
	const isThere = [...typed].some((field) => (field as Node).isConnected);
	return isThere || document.querySelector('dialog[open], :popover-open') !== null;
}
