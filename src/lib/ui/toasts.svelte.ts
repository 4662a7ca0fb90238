import { getContext, setContext } from 'svelte';

/** A short message that disappears automatically; with an action (such as undo) it stays longer. */
interface Toast {
	text: string;
	tone?: 'plain' | 'right' | 'warn' | 'wrong';
	action?: { label: string; run: () => void };
	/** Time on screen; 5, with an action 10. */
	seconds?: number;
}
/** The messages on screen, oldest first. */
interface Toasts {
	readonly list: (Toast & { id: number })[];
	show(toast: Toast): void;
	dismiss(id: number): void;
}
const key = Symbol('toasts');

/** Makes the place for short messages; call in a layout that also shows a ToastRegion. */
export function setToasts(): Toasts {
	let list = $state<(Toast & { id: number })[]>([]);
	let count = 0;
	const dismiss = (id: number) => (list = list.filter((toast) => toast.id !== id));
	return setContext<Toasts>(key, {
		get list() {
			return list;
		},
		show(toast) {
			const id = ++count;
			list = [...list.slice(-2), { ...toast, id }];
			setTimeout(() => dismiss(id), (toast.seconds ?? (toast.action ? 10 : 5)) * 1000);
		},
		dismiss
	});
}

/** The place for short messages of the layout above. */
export const useToasts = (): Toasts => getContext<Toasts>(key);
