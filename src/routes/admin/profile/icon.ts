import IdCard from '@lucide/svelte/icons/id-card';

export default IdCard;
