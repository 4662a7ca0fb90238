import { copyText } from '#lib/ui/copy-text.ts';

// The script of the API reference page: it searches, copies, and opens link targets.
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
for (const place of all('[data-origin]')) place.textContent = location.origin;

const saidMs = 2000;
for (const button of all('[data-copy]')) {
	const word = button.querySelector('span')!;
	const name = word.textContent;
	const text = button.parentElement!.querySelector('code')!;
	button.hidden = false;
	const copy = async () => {
		// Text that cannot be copied is selected, to be copied by hand.
		if (!(await copyText(text.textContent))) return void getSelection()!.selectAllChildren(text);
		word.textContent = button.dataset.done!;
		setTimeout(() => (word.textContent = name), saidMs);
	};
	button.addEventListener('click', () => void copy());
}

const box = document.querySelector<HTMLElement>('.search')!;
const field = box.querySelector('input')!;
const status = box.querySelector<HTMLElement>('[role=status]')!;
box.hidden = false;

function filter(): void {
	const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
	let found = 0;
	for (const article of all('[data-find]')) {
		const fits = words.every((word) => article.dataset.find!.includes(word));
		if (fits) found += 1;
		article.hidden = !fits;
		document.querySelector<HTMLElement>(`nav a[href="#${article.id}"]`)!.parentElement!.hidden = !fits;
	}
	for (const group of all('[data-group]')) group.hidden = !group.querySelector('[data-find]:not([hidden])');
	for (const list of all('nav li > ul')) list.parentElement!.hidden = !list.querySelector('li:not([hidden])');
	status.textContent = found ? '' : status.dataset.none!;
}

field.addEventListener('input', filter);
field.addEventListener('keydown', ({ key }) => {
	if (key !== 'Escape') return;
	field.value = '';
	filter();
});
document.addEventListener('keydown', (event) => {
	if (event.key !== '/' || (event.target as Element).closest('input')) return;
	event.preventDefault();
	field.focus();
});

function reveal(): void {
	const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
	if (!target) return;
	if (target.closest('[hidden]')) {
		field.value = '';
		filter();
	}
	for (let part: Element | null = target; part; part = part.parentElement)
		if (part instanceof HTMLDetailsElement) part.open = true;
	target.scrollIntoView();
}
addEventListener('hashchange', reveal);
reveal();
