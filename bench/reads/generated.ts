/** Rows with texts of the length that an editor writes, in two languages. */
const words =
  "harbour light morning terrace market coffee members evening gallery courtyard neighbours breakfast workshop rooftop season welcome".split(
    " ",
  );

function sentence(start: number, length: number): string {
  return Array.from({ length }, (_, index) => words[(start * 7 + index * 5 + (start % 3)) % words.length]).join(" ");
}

function texts(number: number): object {
  const inOneLanguage = (offset: number) => ({
    title: sentence(number + offset, 5),
    subtitle: sentence(number + offset + 1, 9),
    description: sentence(number + offset + 2, 40),
    rich_description: `<p>${sentence(number + offset + 3, 60)}</p><ul><li>${sentence(number, 8)}</li></ul>`,
    image_alt_text: sentence(number + offset + 4, 6),
    host_custom_text: sentence(number + offset + 5, 6),
    cta_label: sentence(number + offset + 6, 2),
  });
  return { "": inOneLanguage(0), de: inOneLanguage(11) };
}

type Place = { portfolio_uuid: string; buildingUuid: string };

export function categoriesOfBuilding({ portfolio_uuid, buildingUuid, number }: Place & { number: number }) {
  return Array.from({ length: 5 }, (_, position) => ({
    portfolio_uuid,
    uuid: crypto.randomUUID() as string,
    pack_key: `category-${number}-${position}`,
    building_uuid: buildingUuid,
    content_group: "discover" as const,
    position,
    translations: JSON.stringify({
      "": { name: sentence(number + position, 2) },
      de: { name: sentence(number + position, 3) },
    }),
  }));
}

export function contentsOfCategory({ portfolio_uuid, buildingUuid, category }: Place & { category: string }) {
  return Array.from({ length: 20 }, (_, position) => {
    const uuid: string = crypto.randomUUID();
    const event = position % 2 === 0;
    const start = Date.now() + (position + 1) * 86_400_000;
    const content = {
      portfolio_uuid,
      uuid,
      pack_key: uuid,
      building_uuid: buildingUuid,
      type: event ? ("Event" as const) : ("Post" as const),
      image: `${uuid.replaceAll("-", "").repeat(2)}.svg`,
      host_company_name: sentence(position, 2),
      price: event ? "12.50" : null,
      currency_type: event ? "EUR" : null,
      start_at: event ? new Date(start) : null,
      end_at: event ? new Date(start + 7_200_000) : null,
      display_start_at: event,
      rsvp_enabled: event,
      capacity: event ? 40 : null,
      attendants_taken: event ? position : 0,
      navigation_command: JSON.stringify({ type: "native", value: "content", options: { uuid } }),
      tags: ["food", "music"],
      position,
      translations: JSON.stringify(texts(position)),
    };
    return { content, link: { portfolio_uuid, category_uuid: category, content_uuid: uuid, position } };
  });
}
