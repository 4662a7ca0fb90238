/** Vibrates where the phone can: browsers complain in their console before the first tap of a page. */
export function vibrate(pattern: number | number[]): void {
	if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}
