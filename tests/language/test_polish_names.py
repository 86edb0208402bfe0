"""Declined Polish first names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.talk.arguments.polish_names import LONGEST, MAX_FORMS, base_forms

FORMS = {
    "Anna": "Annę Anny Annie Anną",
    "Ola": "Olę Oli Olą",
    "Kasia": "Kasię Kasi Kasią",
    "Julia": "Julię Julii Julią",
    "Zofia": "Zofię Zofii Zofią",
    "Ewa": "Ewę Ewy Ewie Ewą",
    "Monika": "Monikę Moniki Monice Moniką",
    "Olga": "Olgę Olgi Oldze Olgą",
    "Marta": "Martę Marty Marcie Martą",
    "Magda": "Magdę Magdy Magdzie Magdą",
    "Barbara": "Barbarę Barbary Barbarze Barbarą",
    "Kamila": "Kamilę Kamili Kamilą",
    "Kuba": "Kubę Kuby Kubie Kubą",
    "Marek": "Marka Markowi Markiem",
    "Jacek": "Jacka Jackowi Jackiem",
    "Bartek": "Bartka Bartkowi Bartkiem",
    "Maciek": "Maćka Maćkowi Maćkiem",
    "Paweł": "Pawła Pawłowi Pawłem",
    "Kacper": "Kacpra Kacprowi Kacprem",
    "Michał": "Michała Michałowi Michałem",
    "Tomasz": "Tomasza Tomaszowi Tomaszem",
    "Maciej": "Macieja Maciejowi Maciejem",
    "Kamil": "Kamila Kamilowi Kamilem",
    "Dominik": "Dominika Dominikowi Dominikiem",
    "Jan": "Jana Janowi Janem",
    "Robert": "Roberta Robertowi Robertem",
    "Aleksander": "Aleksandra Aleksandrowi Aleksandrem",
    "Piotr": "Piotra Piotrowi Piotrem",
    "Krzysiek": "Krzyśka Krzyśkowi Krzyśkiem",
    "Grzegorz": "Grzegorza Grzegorzowi Grzegorzem",
    "Adaś": "Adasia Adasiowi Adasiem",
    "Józio": "Józia Józiowi Józiem",
    "Bruno": "Bruna Brunowi Brunem",
    "Jerzy": "Jerzego Jerzemu Jerzym",
    "Antoni": "Antoniego Antoniemu Antonim",
}
CASES = [(name, form) for name, forms in FORMS.items() for form in forms.split()]


@pytest.mark.parametrize(("name", "form"), CASES)
def test_cases(name: str, form: str) -> None:
    """Each case of a common name leads back to its nominative, in any capitalisation."""
    assert name in base_forms(form)
    assert name.lower() in base_forms(form.lower())
    assert name.lower() in [base.lower() for base in base_forms(form.upper())]


FULL = {
    "Anna Kowalska": "Annę Kowalską, Anny Kowalskiej, Annie Kowalskiej, Anną Kowalską",
    "Ewa Nowak": "Ewę Nowak, Ewy Nowak, Ewie Nowak, Ewą Nowak",
    "Monika Zielona": "Monikę Zieloną, Monice Zielonej",
    "Jan Kowalski": "Jana Kowalskiego, Janowi Kowalskiemu, Janem Kowalskim",
    "Marek Nowak": "Marka Nowaka, Markowi Nowakowi, Markiem Nowakiem",
    "Kuba Wiśniewski": "Kubę Wiśniewskiego, Kubie Wiśniewskiemu, Kubą Wiśniewskim",
    "Anna Maria Kowalska": "Annę Marię Kowalską, Anny Marii Kowalskiej",
}
FULL_CASES = [(name, form) for name, forms in FULL.items() for form in forms.split(", ")]


@pytest.mark.parametrize(("name", "form"), FULL_CASES)
def test_full_names(name: str, form: str) -> None:
    """Each case of a full name leads back to its nominative, even if the surname does not change; a
    full name in the nominative is no case of another."""
    assert name in base_forms(form)
    assert name.lower() in base_forms(form.lower())
    assert not {*FULL} & {*base_forms(name)}


MEN = {"Kamila": "Kamil"}
"""A woman's name that is also a case of a man's name."""


@pytest.mark.parametrize("name", [*FORMS, "Ben", "Al"])
def test_nominatives_are_no_case_of_other_names(name: str) -> None:
    """A name in the nominative is no case of another name, except those above."""
    others = {other for other in FORMS if other in base_forms(name)}
    assert ({MEN[name]} if name in MEN else set()) == others


@pytest.mark.parametrize("name", ["Anna", "Erica", "Julia", "Maria", "Paula", "Petra"])
def test_no_case_of_a_foreign_name(name: str) -> None:
    """A woman's name is not taken for a case of a foreign man's name."""
    assert () == base_forms(name)


@pytest.mark.parametrize(
    "form", ["", "a", "ę", "Anna Kowalską", "Ann3 Nowak", "Ann3", "@annę", "A" * LONGEST + "ę"]
)
def test_other_text_has_no_base_form(form: str) -> None:
    """Text that is no word, too short or too long has no base form, and neither has a full name
    whose first word has none."""
    assert () == base_forms(form)


@given(st.text(max_size=2 * LONGEST) | st.text("aąeęiymkłrćsiownd", max_size=LONGEST))
def test_any_text_has_few_base_forms(form: str) -> None:
    """Any text gives few base forms, each at most a letter per word longer than the text and
    different from it."""
    bases, words = base_forms(form), len(form.split())
    assert len(bases) <= (12 if words < 2 else MAX_FORMS)
    assert all(0 < len(base) <= len(form) + words for base in bases)
    assert form not in bases
