/** Subscript or superscript. */
export type Raised = 'sup' | 'sub';

const plain = '0123456789+-=()abcdefghijklmnoprstuvwxyz';
const above = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ';
const below = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐ   ₑ  ₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥ ₓ  ';

const signs: Record<Raised, Map<string, string>> = { sup: signsOf(above), sub: signsOf(below) };

function signsOf(shapes: string): Map<string, string> {
	const each = [...plain].map((sign, index): [string, string] => [sign, shapes[index]!]);
	return new Map(
		[...each, ['−', shapes[11]!] as const, ['–', shapes[11]!] as const].filter(([, shape]) => shape !== ' ')
	);
}

/** Superscript or subscript as plain text: 2¹⁰ and CO₂ where Unicode has every sign, else 2^(x, y) and a_(i, j). */
export function raisedText(text: string, way: Raised): string {
	const inner = text.trim();
	if (!inner) return text;
	const shapes = [...inner].map((sign) => signs[way].get(sign));
	if (shapes.every((shape) => shape !== undefined)) return shapes.join('');
	return `${way === 'sup' ? '^' : '_'}(${inner})`;
}
