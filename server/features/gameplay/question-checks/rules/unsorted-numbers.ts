import type { Rule } from '../finding.ts';

const amount = /^(\D{0,12}?)(\d[\d.,' ]*)(.{0,20})$/u;
const grouped = /[.,' ](?=\d{3}(?!\d))/g;

/** The number of an item and its unit; null for items that say more than a number. */
function read(text: string): { value: number; unit: string } | null {
	const found = amount.exec(text.trim());
	if (!found) return null;
	const [, before = '', digits = '', after = ''] = found;
	if (/\d/.test(after)) return null;
	const value = Number(digits.trim().replace(grouped, '').replace(',', '.'));
	return Number.isFinite(value) ? { value, unit: `${before.trim()} ${after.trim()}` } : null;
}

/** Items that are nothing but numbers of one unit, in an order that neither rises nor falls. */
export const unsortedNumbers: Rule = ({ question }) => {
	if (!('items' in question.content)) return [];
	const { items } = question.content;
	const values = items.map(({ text }) => read(text));
	const numbers = values.filter((one) => one !== null);
	if (items.length < 3 || numbers.length < items.length || new Set(numbers.map(({ unit }) => unit)).size > 1) return [];
	const steps = numbers.slice(1).map(({ value }, index) => Math.sign(value - numbers[index]!.value));
	if (steps.every((step) => step >= 0) || steps.every((step) => step <= 0)) return [];
	const wrong = steps.findIndex((step) => step !== steps[0]) + 1;
	return [{ kind: 'unsortedNumbers', questionId: question.id, texts: [items[wrong]!.text] }];
};
